import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { crashable, crashesVariable, folderVariable, pointsOf, refundSteps } from './crash-points.ts'
import { customerAt, inParallel, someSlots, type CustomerOrder } from './customer.ts'
import { openFleet, type Fleet } from './fleet.ts'
import { openOfficeDesk } from './office-desk.ts'
import type { Finding, Proof, ProofTerms, Sabotage } from './proof.ts'
import { openProviderDesk } from './provider-desk.ts'
import { refundMailFaults, refundOutcomes, type RefundCase } from './refund-outcomes.ts'
import { refundWays, type RefundPlace, type RefundWay } from './refund-ways.ts'
import { keepRunning } from './running-process.ts'
import { shortenedWaits } from './shortened-waits.ts'

const vans = 4
const atOnce = 6
const password = 'the password of the proof'

/** The promised time; controls do not wait for it. */
const withinMs = 120_000
const controlWithinMs = 20_000

const points = pointsOf(refundSteps)
const casesPerPoint = refundWays.length * 2

export const refundWaits: readonly Sabotage[] = [
  ...shortenedWaits.filter(({ file }) => file !== 'services/features/booking/hold-slot.ts'),
  { file: 'infra/sandbox/stripe/refunds.ts', from: 'const settlingMs = 5_000', to: 'const settlingMs = 1_500' },
]

/** Refunds from every side while processes die and webhooks repeat or get lost: books agree, nothing is paid twice. */
export const proveRefunds: Proof = {
  about: `every refund, whoever made it, ends in the books and at most once: SIGKILL at ${points.length} points x ${refundWays.length} ways, told and untold`,
  run: proveRefundsRun,
  control: {
    what: 'workers that give a refund another key at each try',
    cases: casesPerPoint,
    says: /was carried out more than once|cents came back instead of/,
    sabotage: [
      {
        file: 'services/features/money/move-money.ts',
        from: '      key: refund.key,',
        to: '      key: `${refund.key}-${Math.random()}`,',
      },
      {
        // Dies of itself between the call and the note, as it sometimes would; the next try then pays again.
        file: 'services/features/money/move-money.ts',
        from: "    const isLost = made.status === 'failed'",
        to: "    if (Math.random() < 0.7) throw new ProviderError('unreachable', 'lost', { retryable: true })\n    const isLost = made.status === 'failed'",
      },
    ],
  },
  otherControls: [
    {
      what: 'books that take only the refunds that we asked for',
      cases: casesPerPoint,
      says: /the desk refunds .* is not in the books as it is/,
      sabotage: [
        {
          file: 'services/domain/payment/provider-refunds.ts',
          from: 'else events.push(...madeElsewhere(intentId, refund, state))',
          to: 'else void madeElsewhere',
        },
      ],
    },
    {
      what: 'a reconciler that does not ask for the refunds of older payments',
      cases: casesPerPoint,
      says: /two months later, untold.* is not in the books as it is/,
      sabotage: [
        {
          file: 'services/features/money/reconcile.ts',
          from: 'if (intentId === null || known.has(intentId)) continue',
          to: 'if (intentId !== null) continue',
        },
      ],
    },
  ],
}

async function proveRefundsRun(terms: ProofTerms): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-points-'))
  const fleet = await openFleet({
    apis: 1,
    workers: 1,
    vans,
    sabotage: [...crashable, ...refundWaits, ...terms.sabotage],
    environment: { [folderVariable]: folder, [crashesVariable]: '2', ADMIN_PASSWORD: password },
  })
  const [api, worker] = [fleet.apis[0], fleet.workers[0]]
  if (api === undefined || worker === undefined) throw new Error('The fleet has no processes')
  const port = Number(new URL(api.url).port)
  const kept = [keepRunning(api, () => fleet.startApi(port)), keepRunning(worker, () => fleet.startWorker())]
  try {
    const desk = openProviderDesk(fleet.eyes)
    const place = { eyes: fleet.eyes, office: await openOfficeDesk(api.url, password), desk }
    const slots = someSlots(points.length * casesPerPoint, vans).values()
    const failures: string[] = []
    const totals = { refunds: 0, refundedCents: 0, sentBack: 0, slowestSeconds: 0 }
    let cases = 0
    for (const point of chosenPoints(terms)) {
      const bought = await buyAll(fleet, slots)
      await writeFile(join(folder, 'armed'), point)
      for (const isTold of [false, true]) {
        await desk.deliver(isTold)
        await goBack(
          place,
          bought.filter((one) => one.isTold === isTold),
        )
      }
      const all = bought.map((one) => ({ ...one, name: `${point}, ${one.name}` }))
      const found = await untilInBooks(fleet, all, terms.isControl ? controlWithinMs : withinMs)
      await writeFile(join(folder, 'armed'), '')
      failures.push(...found.failures)
      cases += all.length
      totals.refunds += found.refunds
      totals.refundedCents += found.refundedCents
      totals.sentBack += found.sentBack
      totals.slowestSeconds = Math.max(totals.slowestSeconds, found.seconds)
      terms.say(`${point}: ${found.refunds} refunds of ${found.refundedCents} cents, after ${found.seconds} s`)
    }
    const crashes = (await readdir(folder)).filter((name) => name !== 'armed').length
    if (crashes === 0 && !terms.isControl) failures.push('no process died: the crash points were never reached')
    return { cases, failures, figures: { ...totals, crashes } }
  } finally {
    await Promise.all(kept.map((one) => one.stop()))
    await fleet.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** All crash points, or a seeded choice for fewer cases. */
function chosenPoints({ cases, seed }: ProofTerms): string[] {
  if (cases === null) return points
  const wanted = Math.max(1, Math.round(cases / casesPerPoint))
  const first = seed % points.length
  return [...points.slice(first), ...points.slice(0, first)].slice(0, wanted)
}

interface Bought extends RefundCase {
  readonly slot: CustomerOrder
  readonly way: RefundWay
  readonly isTold: boolean
}

async function buyAll(fleet: Fleet, slots: Iterator<CustomerOrder>): Promise<Bought[]> {
  const customer = customerAt(fleet.apis[0]?.url ?? '', fleet.eyes.paymentSetup.site.publishableKey)
  const wanted = refundWays.flatMap((way) => [
    { way, isTold: false },
    { way, isTold: true },
  ])
  const bought: Bought[] = []
  await inParallel(wanted, atOnce, async ({ way, isTold }) => {
    const { value: slot } = slots.next() as { value?: CustomerOrder }
    if (slot === undefined) throw new Error('There are not enough slots')
    const held = await customer.hold(slot, `refund-${slot.date}-${slot.time.slice(0, 1)}`)
    await customer.pay(String(held.body['clientSecret']), way.card ?? 'pm_card_visa')
    const done = await customer.complete(String(held.body['clientSecret']))
    if (done.status !== 200) throw new Error(`A booking was answered ${done.status} ${JSON.stringify(done.body)}`)
    const { expectedCents, isCancelled } = way
    const ids = { bookingId: String(held.body['bookingId']), intentId: String(held.body['paymentIntentId']) }
    bought.push({
      ...ids,
      name: `${way.name}, ${isTold ? 'told' : 'untold'}`,
      expectedCents,
      isCancelled,
      slot,
      way,
      isTold,
    })
  })
  await untilCaptured(fleet, bought)
  return bought
}

async function untilCaptured(fleet: Fleet, bought: readonly Bought[]): Promise<void> {
  const late = Date.now() + withinMs
  for (;;) {
    const [row] = await fleet.eyes.database.query<{ paid: number }>(
      "select count(*)::int as paid from rm.payments where status = 'paid' and booking_id = any($1)",
      [bought.map(({ bookingId }) => bookingId)],
    )
    if (row?.paid === bought.length) return
    if (Date.now() > late) throw new Error(`${row?.paid} of ${bought.length} deposits were captured`)
    await sleep(100)
  }
}

const goBack = (place: RefundPlace, bought: readonly Bought[]): Promise<void> =>
  inParallel(bought, bought.length, async (one) => void (await one.way.run(place, one)))

async function untilInBooks({ eyes }: Fleet, cases: readonly RefundCase[], limitMs: number) {
  const begun = Date.now()
  for (;;) {
    const found = await refundOutcomes(eyes, cases)
    const failures = [...found.failures, ...(await refundMailFaults(eyes))]
    const seconds = Math.round((Date.now() - begun) / 1000)
    if (failures.length === 0 || Date.now() - begun > limitMs) return { ...found, failures, seconds }
    await sleep(500)
  }
}

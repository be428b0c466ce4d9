import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { chargeOutcomes, type ChargeCase } from './charge-outcomes.ts'
import { allowCharges, announce, chargeWays, miss, type ChargeWay } from './charge-ways.ts'
import { chargeSteps, crashable, crashesVariable, folderVariable, pointsOf } from './crash-points.ts'
import { customerAt, inParallel, randomFrom, someSlots, type CustomerOrder } from './customer.ts'
import { openFleet, type Fleet } from './fleet.ts'
import type { Finding, Proof, ProofTerms, Sabotage } from './proof.ts'
import { keepRunning } from './running-process.ts'
import { shortenedWaits } from './shortened-waits.ts'

const vans = 4
const atOnce = 4

/** The promised time; controls do not wait for it. */
const withinMs = 120_000
const controlWithinMs = 30_000
/** The office intervenes around the due time. */
const meanwhileMs = { least: 2_000, most: 8_000 }

const points = pointsOf(chargeSteps)
const casesPerPoint = chargeWays.length * 2

/** Shortens a notice to two seconds. */
export const chargeWaits: readonly Sabotage[] = [
  ...shortenedWaits.filter(({ file }) => file !== 'services/features/booking/hold-slot.ts'),
  { file: 'workers/charge-saved-cards.ts', from: 'everyMs: 60_000,', to: 'everyMs: 2_000,' },
  {
    file: 'services/contracts/saved-card-charge.ts',
    from: 'export const noticeHours = 24',
    to: 'export const noticeHours = 1 / 1_800',
  },
]

/** Charges saved cards after no-shows while processes die at each step: charged once, with books that agree. */
export const proveCharges: Proof = {
  about: `a saved card is charged once or not at all: SIGKILL at ${points.length} points x ${chargeWays.length} ways`,
  run: proveChargesRun,
  control: {
    what: 'a worker that charges under another key at each try',
    cases: casesPerPoint,
    says: /the provider was asked for \d+ charges/,
    sabotage: [
      {
        file: 'services/features/money/carry-out-charges.ts',
        from: '      key: card.key,',
        to: '      key: `${card.key}-${Math.random()}`,',
      },
      {
        // Dies of itself between the call and the note, as it sometimes would; the next try then charges again.
        file: 'services/features/money/carry-out-charges.ts',
        from: '    await note(ctx, bookingId, paymentId, answer)',
        to: "    if (Math.random() < 0.7) throw new ProviderError('unreachable', 'lost', { retryable: true })\n    await note(ctx, bookingId, paymentId, answer)",
      },
    ],
  },
}

async function proveChargesRun(terms: ProofTerms): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-points-'))
  const since = new Date(Date.now() - 60_000).toISOString()
  const fleet = await openFleet({
    apis: 1,
    workers: 1,
    vans,
    sabotage: [...crashable, ...chargeWaits, ...terms.sabotage],
    environment: { [folderVariable]: folder, [crashesVariable]: '2' },
  })
  const [api, worker] = [fleet.apis[0], fleet.workers[0]]
  if (api === undefined || worker === undefined) throw new Error('The fleet has no processes')
  const port = Number(new URL(api.url).port)
  const kept = [keepRunning(api, () => fleet.startApi(port)), keepRunning(worker, () => fleet.startWorker())]
  try {
    await allowCharges(fleet.eyes)
    const slots = someSlots(points.length * casesPerPoint, vans).values()
    const random = randomFrom(terms.seed)
    const failures: string[] = []
    const all: ChargeCase[] = []
    let slowestSeconds = 0
    const limitMs = terms.isControl ? controlWithinMs : withinMs
    for (const point of chosenPoints(terms)) {
      const missed = await missAll(fleet, slots)
      await writeFile(join(folder, 'armed'), point)
      const cases = await chargeAll(fleet, missed, point, random)
      const found = await untilInBooks(fleet, cases, since, limitMs)
      await writeFile(join(folder, 'armed'), '')
      failures.push(...found.failures)
      all.push(...cases)
      slowestSeconds = Math.max(slowestSeconds, found.seconds)
      terms.say(`${point}: ${found.charged} of ${cases.length} charged, after ${found.seconds} s`)
    }
    // What was charged a second time later would be noticed here.
    const { failures: later, charged, chargedCents } = await chargeOutcomes(fleet.eyes, all, since)
    failures.push(...later.filter((one) => !failures.includes(one)))
    const crashes = (await readdir(folder)).filter((name) => name !== 'armed').length
    if (crashes === 0 && !terms.isControl) failures.push('no process died: the crash points were never reached')
    const notCharged = all.length - charged
    return { cases: all.length, failures, figures: { charged, chargedCents, notCharged, slowestSeconds, crashes } }
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

interface Missed {
  readonly bookingId: string
  readonly way: ChargeWay
}

async function missAll(fleet: Fleet, slots: Iterator<CustomerOrder>): Promise<Missed[]> {
  const url = fleet.apis[0]?.url ?? ''
  const customer = customerAt(url, fleet.eyes.paymentSetup.site.publishableKey)
  const missed: Missed[] = []
  await inParallel([...chargeWays, ...chargeWays], atOnce, async (way) => {
    const { value: slot } = slots.next() as { value?: CustomerOrder } // undefined once there are no more
    if (slot === undefined) throw new Error('There are not enough slots')
    const held = await customer.hold(slot, `charge-${crypto.randomUUID().slice(0, 8)}`)
    await customer.pay(String(held.body['clientSecret']))
    const done = await customer.complete(String(held.body['clientSecret']))
    if (done.status !== 200) throw new Error(`A booking was answered ${done.status} ${JSON.stringify(done.body)}`)
    const bookingId = String(held.body['bookingId'])
    await untilCaptured(fleet, bookingId)
    await miss(fleet.eyes, url, { bookingId, slot, card: way.card })
    missed.push({ bookingId, way })
  })
  return missed
}

async function untilCaptured({ eyes }: Fleet, bookingId: string): Promise<void> {
  const late = Date.now() + withinMs
  while (Date.now() < late) {
    const [row] = await eyes.database.query<{ status: string }>('select status from rm.payments where id = $1', [
      bookingId,
    ])
    if (row?.status === 'paid') return
    await sleep(100)
  }
  throw new Error(`The deposit of ${bookingId} was not captured`)
}

async function chargeAll(
  { eyes }: Fleet,
  missed: readonly Missed[],
  point: string,
  random: () => number,
): Promise<ChargeCase[]> {
  const { least, most } = meanwhileMs
  return Promise.all(
    missed.map(async ({ bookingId, way }) => {
      await announce(eyes, bookingId)
      await sleep(least + random() * (most - least))
      const isPrevented = await way.meanwhile(eyes.ctx, bookingId)
      return { name: `${point}, ${way.name}, ${bookingId}`, bookingId, way, isPrevented }
    }),
  )
}

async function untilInBooks({ eyes }: Fleet, cases: readonly ChargeCase[], since: string, limitMs: number) {
  const begun = Date.now()
  for (;;) {
    const found = await chargeOutcomes(eyes, cases, since)
    const seconds = Math.round((Date.now() - begun) / 1000)
    if (found.failures.length === 0 || Date.now() - begun > limitMs) return { ...found, seconds }
    await sleep(500)
  }
}

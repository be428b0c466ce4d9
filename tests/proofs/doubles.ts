import { setTimeout as sleep } from 'node:timers/promises'

import type { Application } from '#services/process/open-application.ts'

import { inParallel, randomFrom, someSlots } from './customer.ts'
import { openCuttingProxy, type Cut } from './cutting-proxy.ts'
import { openFleet, type Fleet } from './fleet.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'
import { habits, visit, type Visited, type Visitor } from './visitor.ts'

const vans = 30
const atOnce = 6
const mostThinkMs = 400
const mostWaitMs = 20_000
/** Every so manieth request is withheld and delivered later. */
const keptBackEvery = 13

const withinMs = 120_000
const controlWithinMs = 20_000

/** Cuts connections to the provider after every byte while customers retry: one deposit and booking each. */
export const proveDoubles: Proof = {
  about: 'nobody pays twice: the payment’s connection cut after every byte of its request and of its answer',
  run: proveDoublesRun,
  control: {
    what: 'a checkout that does not know again what the same visitor has booked',
    cases: 150,
    says: /deposits were kept of one visitor/,
    sabotage: [
      {
        file: 'services/features/booking/resume-hold.ts',
        from: "if (booking.status !== 'confirmed' || !isSameOrder(booking, order)) return false",
        to: "if (booking.status !== 'never') return false",
      },
    ],
  },
  otherControls: [
    {
      what: 'a checkout that keeps what is paid for a slot that its visitor has left',
      cases: 150,
      says: /is left in requires_capture|deposits were kept of one visitor/,
      sabotage: [
        {
          file: 'services/features/booking/leave-hold.ts',
          from: 'payment: states.payment === undefined ? [] : giveUp(states.payment),',
          to: 'payment: states.payment === undefined ? [] : giveUp(states.payment).slice(1),',
        },
        {
          file: 'services/features/money/settlement.ts',
          from: 'payment: requestRelease(intent.id, reason, payment),',
          to: 'payment: requestRelease(intent.id, reason, payment).slice(1),',
        },
      ],
    },
  ],
}

interface Case {
  readonly visitor: Visitor
  readonly cuts: readonly Cut[]
}

async function proveDoublesRun(terms: ProofTerms): Promise<Finding> {
  const fleet = await openFleet({ apis: 1, workers: 1, vans, sabotage: terms.sabotage })
  try {
    const random = randomFrom(terms.seed)
    const failures: string[] = []
    const visited = new Map<string, Visited>()
    const go = async ({ visitor, cuts }: Case): Promise<{ request: number; answer: number }> => {
      const proxy = await openCuttingProxy(fleet.apis[0]?.url ?? '', cuts)
      const isKeptBack = cuts.some(({ of }) => of === 'delivery')
      try {
        const place = {
          url: fleet.apis[0]?.url ?? '',
          providerUrl: `${proxy.url}/sandbox/stripe`,
          publishableKey: fleet.eyes.paymentSetup.site.publishableKey,
          think: (intentId: string) => think(fleet.eyes, intentId, random()),
          beforePaying: async () => (isKeptBack ? proxy.deliver() : undefined),
        }
        visited.set(visitor.name, await visit(place, visitor))
        if (isKeptBack && visitor.habit !== 'takes another time') await proxy.deliver()
      } catch (error) {
        failures.push(`${visitor.name}: ${String(error)}`)
      } finally {
        await proxy.close()
      }
      return proxy.carried
    }
    const slots = someSlots(Infinity, vans).values()
    const visitorOf = (number: number, what: string): Visitor | null => {
      const [slot, otherSlot] = [slots.next().value, slots.next().value]
      const habit = habits[number % habits.length]
      if (slot === undefined || otherSlot === undefined || habit === undefined) return null
      return { name: `visitor-${number}-${what}`, habit, slot, otherSlot }
    }

    const first = visitorOf(0, 'whole')
    if (first === null) throw new Error('There are not enough slots')
    const carried = await go({ visitor: first, cuts: [] })
    const cases = someCases(terms, carried).flatMap((cuts, number) => {
      const visitor = visitorOf(number, nameOf(cuts))
      return visitor === null ? [] : [{ visitor, cuts }]
    })
    await inParallel(cases, atOnce, async (one) => void (await go(one)))
    const { faults, keptCents } = await untilSettled(fleet, visited, terms.isControl ? controlWithinMs : withinMs)
    const presses = [...visited.values()].reduce((sum, one) => sum + one.presses, 0)
    return {
      cases: visited.size,
      failures: [...failures, ...faults],
      figures: {
        requestBytes: carried.request,
        answerBytes: carried.answer,
        cuts: cases.reduce((sum, one) => sum + one.cuts.length, 0),
        presses,
        keptCents,
      },
    }
  } finally {
    await fleet.close()
  }
}

/** Retries at once or after the webhook's confirmation. */
async function think({ ctx, database }: Application, intentId: string, chance: number): Promise<void> {
  if (chance < 0.5) {
    await sleep(chance * 2 * mostThinkMs)
    return
  }
  const { status, bookingId } = await ctx.provider.retrieveIntent(intentId)
  if (status === 'requires_payment_method') return
  const late = Date.now() + mostWaitMs
  while (Date.now() < late) {
    const [row] = await database.query<{ status: string }>('select status from rm.bookings where id = $1', [bookingId])
    if (row?.status === 'confirmed') return
    await sleep(50)
  }
}

/** Covers every byte of request and answer, or a seeded part. */
function someCases({ cases, seed }: ProofTerms, carried: { request: number; answer: number }): Cut[][] {
  const step = cases === null ? 1 : Math.ceil(carried.answer / cases)
  const bytes = Array.from({ length: carried.answer }, (_, each) => each)
  return bytes
    .filter((each) => each % step === seed % step)
    .map((each, number): Cut[] => [
      number % keptBackEvery === 0 ? { of: 'delivery' } : { of: 'request', bytes: each % carried.request },
      { of: 'answer', bytes: each },
    ])
}

const nameOf = (cuts: readonly Cut[]): string =>
  cuts.map((cut) => (cut.of === 'delivery' ? 'kept-back' : `${cut.of}-${cut.bytes}`)).join('-')

async function untilSettled({ eyes }: Fleet, visited: ReadonlyMap<string, Visited>, limitMs: number) {
  const begun = Date.now()
  for (;;) {
    const found = await doubles(eyes, visited)
    if (found.faults.length === 0 || Date.now() - begun > limitMs) return found
    await sleep(500)
  }
}

interface Kept {
  readonly status: string
  readonly keptCents: number
}

async function doubles(eyes: Application, visited: ReadonlyMap<string, Visited>) {
  const intents = await eyes.database.query<{ id: string; status: string; kept: number }>(
    `select i.id, i.body ->> 'status' as status,
       coalesce((select sum((c.body ->> 'amount')::int - (c.body ->> 'amountRefunded')::int)
         from sandbox.stripe_objects c where c.kind = 'charge' and c.parent = i.id and (c.body ->> 'captured')::boolean), 0)::int as kept
     from sandbox.stripe_objects i where i.kind = 'payment_intent'`,
  )
  const rows = await eyes.database.query<{ id: string }>("select id from rm.bookings where status = 'confirmed'")
  const confirmed = new Set(rows.map(({ id }) => id))
  const kept = new Map(intents.map(({ id, status, kept: keptCents }): [string, Kept] => [id, { status, keptCents }]))
  const faults: string[] = []
  for (const [name, { intents: own, bookings, isBooked }] of visited) {
    const payments = own.map((id) => kept.get(id)).filter((one) => one !== undefined)
    for (const id of own) kept.delete(id)
    const deposits = payments.filter(({ keptCents }) => keptCents > 0).length
    const visits = bookings.filter((id) => confirmed.delete(id)).length
    if (deposits !== 1) faults.push(`${name}: ${deposits} deposits were kept of one visitor`)
    if (visits !== 1) faults.push(`${name}: has ${visits} bookings`)
    if (!isBooked) faults.push(`${name}: paid and heard nothing of it`)
    for (const { status } of payments)
      if (status === 'requires_capture') faults.push(`${name}: a deposit is left in ${status}`)
  }
  for (const [id, { keptCents }] of kept) if (keptCents > 0) faults.push(`${id} was paid by nobody`)
  if (confirmed.size > 0) faults.push(`${confirmed.size} bookings are nobody's`)
  return { faults, keptCents: intents.reduce((sum, one) => sum + one.kept, 0) }
}

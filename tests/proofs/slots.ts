import { customerAt, inParallel, randomFrom, someSlots, type CustomerOrder } from './customer.ts'
import { openFleet, type Fleet } from './fleet.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'

const slotCount = 20
const apis = 4
const atOnce = 64

/** Many customers, few slots, four API processes: each slot sold once, losers refused, winners alone charged. */
export const proveSlots: Proof = {
  about: 'no slot is sold twice: 4 API processes, 2,000 attempts on 20 slots',
  run: proveSlotsRun,
  control: {
    what: 'a schedule that takes every slot for free, on a table that could hold the overlap',
    cases: 200,
    says: /was sold [2-9]\d* times/,
    sabotage: [
      {
        file: 'services/domain/schedule/decide.ts',
        from: 'export function isFree(wanted: Stretch, day: VanDay, now: Now): boolean {',
        to: 'export function isFree(wanted: Stretch, day: VanDay, now: Now): boolean { if (now.at !== "") return true;',
      },
      {
        file: 'projections/occupancy.ts',
        from: 'constraints: { no_overlap:',
        to: 'constraints: {}, unused: { no_overlap:',
      },
    ],
  },
}

interface Tally {
  readonly sold: Map<string, number>
  taken: number
  readonly failures: string[]
}

async function proveSlotsRun(terms: ProofTerms): Promise<Finding> {
  const fleet = await openFleet({ apis, workers: 1, sabotage: terms.sabotage })
  try {
    const slots = someSlots(slotCount)
    const attempts = shuffled(terms.cases ?? 2_000, slots, randomFrom(terms.seed))
    const tally: Tally = { sold: new Map(), taken: 0, failures: [] }
    const begun = Date.now()
    await inParallel(attempts, atOnce, (attempt) => book(fleet, attempt, tally))
    const seconds = (Date.now() - begun) / 1000
    for (const slot of slots) {
      const times = tally.sold.get(nameOf(slot)) ?? 0
      if (times !== 1) tally.failures.push(`${nameOf(slot)} was sold ${times} times`)
    }
    tally.failures.push(...(await moneyMatches(fleet, tally.sold)))
    return {
      cases: attempts.length,
      failures: tally.failures,
      figures: {
        slots: slots.length,
        sold: [...tally.sold.values()].reduce((sum, one) => sum + one, 0),
        toldTaken: tally.taken,
        apis,
        seconds: Math.round(seconds),
      },
    }
  } finally {
    await fleet.close()
  }
}

interface Attempt {
  readonly slot: CustomerOrder
  readonly number: number
}

async function book(fleet: Fleet, { slot, number }: Attempt, tally: Tally): Promise<void> {
  const api = fleet.apis[number % fleet.apis.length]
  if (api === undefined) return
  const customer = customerAt(api.url, fleet.eyes.paymentSetup.site.publishableKey)
  const held = await customer.hold(slot, `customer-${number}`)
  if (held.status === 409 && held.body['code'] === 'slot_taken') {
    tally.taken += 1
    return
  }
  if (held.status !== 200) {
    tally.failures.push(`attempt ${number} was answered ${held.status} ${JSON.stringify(held.body)}`)
    return
  }
  await customer.pay(String(held.body['clientSecret']))
  const done = await customer.complete(String(held.body['clientSecret']))
  if (done.status !== 200)
    tally.failures.push(`attempt ${number} held and paid ${nameOf(slot)}, and was answered ${done.status}`)
  else tally.sold.set(nameOf(slot), (tally.sold.get(nameOf(slot)) ?? 0) + 1)
}

async function moneyMatches(fleet: Fleet, sold: ReadonlyMap<string, number>): Promise<string[]> {
  const expected = [...sold.values()].reduce((sum, one) => sum + one, 0)
  let charged = 0
  for await (const intent of fleet.eyes.ctx.provider.listIntents(new Date(Date.now() - 3_600_000).toISOString())) {
    if (intent.status === 'requires_capture' || intent.status === 'succeeded') charged += 1
  }
  return charged === expected ? [] : [`${charged} cards were charged for ${expected} visits`]
}

function shuffled(count: number, slots: readonly CustomerOrder[], random: () => number): Attempt[] {
  const attempts = Array.from({ length: count }, (_, number) => ({
    slot: slots[number % slots.length],
    number,
    turn: random(),
  }))
  return attempts
    .toSorted((one, other) => one.turn - other.turn)
    .flatMap(({ slot, number }) => (slot === undefined ? [] : [{ slot, number }]))
}

const nameOf = ({ date, time }: CustomerOrder): string => `${date} ${time}`

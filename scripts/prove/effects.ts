import { setTimeout as sleep } from 'node:timers/promises'

import { provision } from '#scripts/servers/provision.ts'
import { isRefusal } from '#services/decision.ts'
import { cancelBooking } from '#services/journeys/cancel-booking.ts'

import { greets } from '../servers/redis.ts'
import { customerAt, inParallel, randomFrom, someSlots } from './customer.ts'
import { openFleet, type Fleet } from './fleet.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'
import { keepRunning } from './running-process.ts'
import { shortenedWaits } from './shortened-waits.ts'

const vans = 20
const atOnce = 8
/** A worker dies, and Redis forgets everything, once in so many bookings. */
const bookingsPerDeath = 15
const bookingsPerFlush = 25
const withinMs = 120_000

/**
 * Bookings are paid, and every third is called off, while workers are killed and Redis is emptied. Each capture and each refund that
 * the log wishes for must be made at the provider, and once.
 */
export const proveEffects: Proof = {
  about: 'each wished effect happens exactly once: 300 bookings under worker SIGKILLs and FLUSHALL of Redis',
  run: proveEffectsRun,
  control: {
    what: 'workers that give a refund another key at each try, and do not look for it first',
    cases: 60,
    sabotage: [
      {
        file: 'services/journeys/move-money.ts',
        from: '      key: refund.key,',
        to: '      key: `${refund.key}-${Math.random()}`,',
      },
      {
        // Dies of itself between the call and the note, as it sometimes would; the next try then pays again.
        file: 'services/journeys/move-money.ts',
        from: "    const outcome =\n      made.status === 'failed'",
        to: "    if (Math.random() < 0.5) throw new ProviderError('unreachable', 'lost', { retryable: true })\n    const outcome =\n      made.status === 'failed'",
      },
    ],
  },
}

async function proveEffectsRun(terms: ProofTerms): Promise<Finding> {
  provision(['postgres', 'redis'])
  const fleet = await openFleet({
    apis: 1,
    workers: 2,
    vans,
    sabotage: [
      ...shortenedWaits.filter(({ file }) => file !== 'services/journeys/start-checkout.ts'),
      ...terms.sabotage,
    ],
  })
  const kept = fleet.workers.map((worker) => keepRunning(worker, () => fleet.startWorker()))
  try {
    const random = randomFrom(terms.seed)
    const failures: string[] = []
    const counts = { booked: 0, calledOff: 0, deaths: 0, flushes: 0 }
    const slots = someSlots(terms.cases ?? 300, vans)
    const customer = customerAt(fleet.apis[0]?.url ?? '', fleet.eyes.cards.site.publishableKey)
    await inParallel([...slots.entries()], atOnce, async ([number, slot]) => {
      const held = await customer.hold(slot, `effect-${number}`)
      await customer.pay(String(held.body['clientSecret']))
      const done = await customer.complete(String(held.body['paymentIntentId']))
      if (done.status !== 200)
        failures.push(`booking ${number} was answered ${done.status} ${JSON.stringify(done.body)}`)
      else counts.booked += 1
      if (number % 3 === 0) counts.calledOff += await callOff(fleet, String(held.body['bookingId']))
      if (number % bookingsPerDeath === 0) {
        await kept[Math.floor(random() * kept.length)]?.running()?.kill()
        counts.deaths += 1
      }
      if (number % bookingsPerFlush === 0) {
        await flush(fleet)
        counts.flushes += 1
      }
    })
    const seconds = await untilDone(fleet, counts.booked)
    failures.push(...(await effectFaults(fleet)))
    return { cases: slots.length, failures, figures: { ...counts, secondsUntilDone: seconds } }
  } finally {
    await Promise.all(kept.map((one) => one.stop()))
    await fleet.close()
  }
}

async function callOff(fleet: Fleet, bookingId: string): Promise<number> {
  const terms = { by: 'customer', reason: 'plans_changed', actor: 'visitor' } as const
  const done = await cancelBooking(fleet.eyes.house, bookingId, terms)
  return isRefusal(done) ? 0 : 1
}

async function flush({ redisUrl }: Fleet): Promise<void> {
  const isDone = await greets(Number(new URL(redisUrl).port), 'FLUSHALL\r\n', '+OK')
  if (!isDone) throw new Error('Redis did not empty itself')
}

/** Waits until no wish is open, or as long as is promised. Answers the seconds. */
async function untilDone(fleet: Fleet, booked: number): Promise<number> {
  const begun = Date.now()
  while (Date.now() - begun < withinMs) {
    const [row] = await fleet.eyes.database.query<{ open: number; done: number }>(
      `select count(*) filter (where status in ('authorised', 'releasing') or refunds_waiting > 0)::int as open,
         count(*) filter (where status in ('paid', 'released'))::int as done from rm.payments`,
    )
    if (row !== undefined && row.open === 0 && row.done >= booked) break
    await sleep(200)
  }
  return Math.round((Date.now() - begun) / 1000)
}

/** Compares what the provider did, by its own objects, with what the log wished for. */
async function effectFaults(fleet: Fleet): Promise<string[]> {
  const rows = await fleet.eyes.database.query<{
    booking: string
    status: string
    amount_cents: number
    wished_cents: number
    captures: number
    refunds: number
    refunded_cents: number
    waiting: number
  }>(
    `select p.booking_id as booking, p.status, p.amount_cents, p.refunds_waiting as waiting,
       (select count(*)::int from sandbox.stripe_objects e where e.kind = 'event' and e.body ->> 'type' = 'charge.captured'
          and e.body -> 'object' ->> 'payment_intent' = p.intent_id) as captures,
       (select count(*)::int from sandbox.stripe_objects r where r.kind = 'refund' and r.body ->> 'intent' = p.intent_id) as refunds,
       (select coalesce(sum((r.body ->> 'amount')::int), 0)::int from sandbox.stripe_objects r
          where r.kind = 'refund' and r.body ->> 'intent' = p.intent_id) as refunded_cents,
       (select coalesce(sum((e.data ->> 'amountCents')::int), 0)::int from es.events e
          where e.stream = 'payment-' || p.id and e.type = 'RefundRequested') as wished_cents
     from rm.payments p where p.intent_id is not null and p.status not in ('open', 'requested')`,
  )
  return rows.flatMap((row) => {
    // Called off while its capture was on the way: the release then gives back what was taken, in one refund.
    const wasTaken = row.status === 'released' && row.captures === 1
    const wishedCents = wasTaken ? row.amount_cents : row.wished_cents
    const isRight =
      row.captures === (row.status === 'paid' || wasTaken ? 1 : 0) &&
      row.refunds === (wishedCents > 0 ? 1 : 0) &&
      row.refunded_cents === wishedCents &&
      row.waiting === 0 &&
      (row.status === 'paid' || row.status === 'released')
    return isRight ? [] : [`a payment ended as ${JSON.stringify(row)}`]
  })
}

import { setTimeout as sleep } from 'node:timers/promises'

import { slotToHour, isSlotLabel } from '#events/values/time.ts'
import { addMinutes, instantAt } from '#events/values/toronto.ts'
import { provision } from '#scripts/servers/provision.ts'
import { greets } from '#scripts/servers/redis.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'

import { customerAt, inParallel, randomFrom, someSlots, type CustomerOrder } from './customer.ts'
import { effectFaults, mailFaults, openRequests } from './effect-faults.ts'
import { openFleet, type Fleet } from './fleet.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'
import { keepRunning } from './running-process.ts'
import { shortenedWaits } from './shortened-waits.ts'

const vans = 20
const atOnce = 8
/** Bookings per kill of a worker and reset of Redis. */
const bookingsPerCrash = 15
const bookingsPerFlush = 25
/** The promised time. */
const withinMs = 120_000
/** Controls wait until nothing changes for this time. */
const quietMs = 20_000
const longestControlMs = 600_000
/** Hours before the visit with a half refund. */
const lateHours = 10

/** Kills workers and empties Redis: each capture, refund and mail must happen once. */
export const proveEffects: Proof = {
  about: 'each requested effect happens exactly once: 300 bookings under worker SIGKILLs and FLUSHALL of Redis',
  run: proveEffectsRun,
  control: {
    what: 'workers that give a refund another key at each try, and lose every second answer',
    cases: 60,
    says: /"refunds":[2-9]/,
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
        to: "    if (Math.random() < 0.5) throw new ProviderError('unreachable', 'lost', { retryable: true })\n    const isLost = made.status === 'failed'",
      },
    ],
  },
  otherControls: [
    {
      what: 'workers that never enqueue again what the queue has lost',
      cases: 60,
      says: /was not (?:sent|done)/,
      sabotage: [
        {
          file: 'workers/put-pending.ts',
          from: 'if (jobs.length > 0) await put(jobs)',
          to: 'if (jobs.length < 0) await put(jobs)',
        },
      ],
    },
  ],
}

async function proveEffectsRun(terms: ProofTerms): Promise<Finding> {
  provision(['postgres', 'redis'])
  const fleet = await openFleet({
    apis: 1,
    workers: 2,
    vans,
    sabotage: [
      ...shortenedWaits.filter(({ file }) => file !== 'services/features/booking/hold-slot.ts'),
      ...terms.sabotage,
    ],
  })
  const kept = fleet.workers.map((worker) => keepRunning(worker, () => fleet.startWorker()))
  try {
    const random = randomFrom(terms.seed)
    const failures: string[] = []
    const counts = { booked: 0, calledOff: 0, messages: 0, crashes: 0, flushes: 0 }
    const slots = someSlots(terms.cases ?? 300, vans)
    const customer = customerAt(fleet.apis[0]?.url ?? '', fleet.eyes.paymentSetup.site.publishableKey)
    await inParallel([...slots.entries()], atOnce, async ([number, slot]) => {
      const held = await customer.hold(slot, `effect-${number}`)
      await customer.pay(String(held.body['clientSecret']))
      const done = await customer.complete(String(held.body['clientSecret']))
      if (done.status !== 200)
        failures.push(`booking ${number} was answered ${done.status} ${JSON.stringify(done.body)}`)
      else counts.booked += 1
      if (number % 3 === 0) {
        await callOff(fleet, String(held.body['bookingId']), slot, number % 2 === 0)
        counts.calledOff += 1
      }
      if (number % 3 === 1) {
        await writeMessage(fleet, number)
        counts.messages += 1
      }
      if (number % bookingsPerCrash === 0) {
        await kept[Math.floor(random() * kept.length)]?.running()?.kill()
        counts.crashes += 1
      }
      if (number % bookingsPerFlush === 0) {
        await flush(fleet)
        counts.flushes += 1
      }
    })
    const seconds = await untilDone(fleet, counts, terms)
    failures.push(...(await effectFaults(fleet.eyes)), ...(await mailFaults(fleet.eyes)))
    return { cases: slots.length, failures, figures: { ...counts, secondsUntilDone: seconds } }
  } finally {
    await Promise.all(kept.map((one) => one.stop()))
    await fleet.close()
  }
}

async function callOff(fleet: Fleet, bookingId: string, { date, time }: CustomerOrder, isLate: boolean): Promise<void> {
  const { ctx } = fleet.eyes
  const startsAt = instantAt(date, isSlotLabel(time) ? slotToHour(time) * 60 : 0)
  const clock = isLate ? () => addMinutes(startsAt, -lateHours * 60) : ctx.clock
  const terms = { by: 'customer', reason: 'plans_changed' } as const
  const done = await cancelBooking({ ...ctx, clock }, { kind: 'staff', staffId: 'office' }, bookingId, terms)
  if (isRefusal(done)) throw new Error(`${bookingId} could not be called off: ${done.refused}`)
}

async function writeMessage({ eyes }: Fleet, number: number): Promise<void> {
  const person = { name: 'Somebody', email: `somebody-${number}@example.com`, phone: '', message: 'When?' }
  const received = await receiveLead(eyes.ctx, { kind: 'visitor' }, { source: 'contact', language: 'en', ...person })
  if (isRefusal(received)) throw new Error(`A message was refused: ${received.refused}`)
}

async function flush({ redisUrl }: Fleet): Promise<void> {
  const isDone = await greets(Number(new URL(redisUrl).port), 'FLUSHALL\r\n', '+OK')
  if (!isDone) throw new Error('Redis did not empty itself')
}

/** Waits for all requests, or in a control for a standstill; returns seconds. */
async function untilDone(
  fleet: Fleet,
  counts: { booked: number; messages: number },
  { isControl }: Pick<ProofTerms, 'isControl'>,
): Promise<number> {
  const begun = Date.now()
  let [seen, changedAt] = ['', begun]
  while (Date.now() - begun < (isControl ? longestControlMs : withinMs)) {
    const now = await openRequests(fleet.eyes)
    const { open, done, mails, behind, pending } = now
    if (open === 0 && behind === 0 && pending === 0 && done >= counts.booked && mails >= counts.messages) break
    if (JSON.stringify(now) !== seen) [seen, changedAt] = [JSON.stringify(now), Date.now()]
    if (isControl && Date.now() - changedAt > quietMs) break
    await sleep(200)
  }
  return Math.round((Date.now() - begun) / 1000)
}

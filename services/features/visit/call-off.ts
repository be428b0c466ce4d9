import type { Actor } from '#events/actor.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import type { CallOffOutcomes } from '#services/contracts/call-off.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { callOff, undoCallOff } from '#services/domain/booking/call-off.ts'
import { requestBalanceRelease } from '#services/domain/payment/decide-balance.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { book, release } from '#services/domain/schedule/decide.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import { vanServiceAt } from '#services/domain/schedule/van-service.ts'
import type { AppContext } from '#services/features/context.ts'

import { cellOf, isStillAt } from './reschedule-booking.ts'

/** Calls visits off independently; refused ones are listed. Idempotent. */
export const callOffVisits = (
  ctx: AppContext,
  actor: Actor,
  { ids, note }: { readonly ids: readonly string[]; readonly note: string },
): Promise<Refusal | CallOffOutcomes> => ofEach(actor, ids, (id) => callOffOne(ctx, actor, id, note))

/** Undoes call-offs without a choice while the time is free. Idempotent. */
export const undoCallOffs = (
  ctx: AppContext,
  actor: Actor,
  ids: readonly string[],
): Promise<Refusal | CallOffOutcomes> => ofEach(actor, ids, (id) => undoOne(ctx, actor, id))

async function ofEach(
  actor: Actor,
  ids: readonly string[],
  act: (id: string) => Promise<Refusal | null>,
): Promise<Refusal | CallOffOutcomes> {
  const refused = refuseUnlessPermitted('callOffVisits', actor)
  if (refused !== null) return refused
  const visits: CallOffOutcomes['visits'] = []
  for (const id of new Set(ids)) {
    const done = await act(id)
    // It was moved at the same moment: its slot is in another van's day now.
    const settled = done?.refused === 'conflict' ? await act(id) : done
    visits.push({ id, refused: settled?.refused ?? null })
  }
  return { visits }
}

async function callOffOne(ctx: AppContext, actor: Actor, bookingId: string, note: string): Promise<Refusal | null> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  const at = ctx.clock()
  const refs = {
    booking: bookingAt(bookingId),
    day: vanDayAt(known.van, known.date),
    payment: paymentAt(known.paymentId),
  }
  const issue = { name: 'callOffVisits', reason: 'weather' } as const
  const done = await command(ctx, actor, issue, refs, ({ booking, day, payment }) => {
    const decided = callOff({ at, note }, booking)
    if (isRefusal(decided) || decided.length === 0) return isRefusal(decided) ? decided : {}
    if (!isStillAt(known, booking)) return refuse('conflict')
    return {
      booking: decided,
      day: release(known, 'called-off', day),
      payment: requestBalanceRelease('cancelled', payment),
    }
  })
  return isRefusal(done) ? done : null
}

async function undoOne(ctx: AppContext, actor: Actor, bookingId: string): Promise<Refusal | null> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  const at = ctx.clock()
  const cell = await cellOf(ctx, known)
  const refs = {
    booking: bookingAt(bookingId),
    day: vanDayAt(known.van, known.date),
    service: vanServiceAt(known.van),
  }
  const done = await command(ctx, actor, 'callOffVisits', refs, ({ booking, day, service }) => {
    const decided = undoCallOff(at, booking)
    if (isRefusal(decided) || decided.length === 0) return isRefusal(decided) ? decided : {}
    if (!isStillAt(known, booking)) return refuse('conflict')
    const booked = book({ ...known, cell }, day, { at, travel: ctx.travel, outFrom: service })
    return isRefusal(booked) ? booked : { booking: decided, day: booked }
  })
  return isRefusal(done) ? done : null
}

import { slotLabels, slotToHour, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { availability } from '#services/features/booking/availability.ts'
import type { AppContext } from '#services/features/context.ts'

import type { VisitRequest } from './demand.ts'

export interface Start {
  readonly date: LocalDate
  readonly time: SlotLabel
}

/** Days that a flexible customer tries, relative to the wanted one. */
const tried = [0, 1, -1, 2, -2, 3]

/** The start nearest to the wish; null for none. Mornings of the next Tuesdays stay free for visitors of the demo. */
export async function chooseStart(ctx: AppContext, request: VisitRequest, today: LocalDate): Promise<Start | null> {
  const cell = ctx.locate(request.person.address, request.person.city)
  for (const days of request.isFlexible ? tried : [0]) {
    const date = addDays(request.date, days)
    if (date < dayOf(ctx.clock())) continue
    const slots = await availability(ctx, { service: request.service, date, cell, own: [] })
    if (isRefusal(slots)) continue
    const free = slots.filter((slot) => slot.available && !isKeptFree(date, slot.time, today)).map(({ time }) => time)
    const nearest = free.toSorted((one, other) => distance(one, request.time) - distance(other, request.time))[0]
    if (nearest !== undefined) return { date, time: nearest }
  }
  return null
}

/** A Glazed Detail at 10:00 AM ends at one, plus ninety minutes of travel. */
const isKeptFree = (date: LocalDate, time: SlotLabel, today: LocalDate): boolean =>
  date > today && weekdayOf(date) === 2 && slotToHour(time) < 15

const distance = (one: SlotLabel, other: SlotLabel): number =>
  Math.abs(slotLabels.indexOf(one) - slotLabels.indexOf(other))

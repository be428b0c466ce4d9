import { slotLabels, slotToHour, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'
import { isRefusal } from '#services/decision.ts'
import type { House } from '#services/house.ts'
import { availability } from '#services/journeys/availability.ts'

import type { Wish } from './demand.ts'

export interface Start {
  readonly date: LocalDate
  readonly time: SlotLabel
}

/** The days that somebody flexible tries before they give up, in days from the wanted one. */
const tried = [0, 1, -1, 2, -2, 3]

/**
 * What a visitor does in front of the calendar: the start nearest to the wanted one on the wanted day, else a day beside it.
 * Null when nothing suits. `today` is the day after the past, whose coming Tuesdays keep their mornings free for whoever looks
 * around.
 */
export async function chooseStart(house: House, wish: Wish, today: LocalDate): Promise<Start | null> {
  const cell = house.locate(wish.person.address, wish.person.city)
  for (const days of wish.isFlexible ? tried : [0]) {
    const date = addDays(wish.date, days)
    if (date < dayOf(house.clock())) continue
    const slots = await availability(house, { service: wish.service, date, cell, own: [] })
    if (isRefusal(slots)) continue
    const free = slots.filter((slot) => slot.available && !isKeptFree(date, slot.time, today)).map(({ time }) => time)
    const nearest = free.toSorted((one, other) => distance(one, wish.time) - distance(other, wish.time))[0]
    if (nearest !== undefined) return { date, time: nearest }
  }
  return null
}

/** A Glazed Detail at 10:00 AM ends at one; from the farthest corner the van needs ninety minutes more. */
const isKeptFree = (date: LocalDate, time: SlotLabel, today: LocalDate): boolean =>
  date > today && weekdayOf(date) === 2 && slotToHour(time) < 15

const distance = (one: SlotLabel, other: SlotLabel): number =>
  Math.abs(slotLabels.indexOf(one) - slotLabels.indexOf(other))

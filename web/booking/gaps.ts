import * as z from 'zod/mini'

import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import type { Slot } from '#services/contracts/availability.ts'
import { emailAddress, phoneNumber } from '#services/contracts/booking.ts'

import type { Draft } from './draft.ts'

/** Why a field keeps its step from being left; also the end of the message's key. */
export type GapReason = 'missing' | 'email' | 'phone' | 'past' | 'unavailable'

export interface Gap {
  /** The control's name. */
  readonly field: string
  readonly reason: GapReason
}

/** In the order of the form, so that the first one gets the focus. */
export function customerGaps({ customer }: Draft): Gap[] {
  return [
    ...missing(customer, ['firstName', 'lastName', 'email', 'phone']),
    ...unless(customer.email.trim() === '' || fits(emailAddress, customer.email), 'email', 'email'),
    ...unless(customer.phone.trim() === '' || fits(phoneNumber, customer.phone), 'phone', 'phone'),
  ]
}

export const vehicleGaps = ({ vehicle }: Draft): Gap[] => missing(vehicle, ['year', 'make', 'model', 'size'])

/** `slots` are the day's ten starts once the server has told them; until then it decides alone. */
export function appointmentGaps({ appointment }: Draft, today: LocalDate, slots: readonly Slot[] | undefined): Gap[] {
  const { date, time } = appointment
  const chosen = slots?.find((slot) => slot.time === time)
  return [
    ...missing(appointment, ['date', 'time', 'address', 'city']),
    ...unless(date === '' || (isLocalDate(date) && date >= today), 'date', 'past'),
    ...unless(time === '' || !chosen || chosen.available || chosen.yours === true, 'time', 'unavailable'),
  ]
}

const missing = <Part extends object>(part: Part, fields: readonly (keyof Part & string)[]): Gap[] =>
  fields.filter((field) => String(part[field]).trim() === '').map((field) => ({ field, reason: 'missing' }))

const unless = (fine: boolean, field: string, reason: GapReason): Gap[] => (fine ? [] : [{ field, reason }])

const fits = (schema: z.ZodMiniType, value: string): boolean => z.safeParse(schema, value).success

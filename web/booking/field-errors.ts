import * as z from 'zod/mini'

import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import type { Slot } from '#services/contracts/availability.ts'
import { emailAddress, phoneNumber } from '#services/contracts/booking.ts'

import type { Draft } from './draft.ts'

export type CustomerField = 'firstName' | 'lastName' | 'email' | 'phone'
export type VehicleField = 'year' | 'make' | 'model' | 'size'
export type AppointmentField = 'date' | 'time' | 'address' | 'city'
/** The name of a control that its step cannot be left without. */
export type FieldName = CustomerField | VehicleField | AppointmentField

export interface FieldError {
  readonly field: FieldName
  /** `past` is a date before today, `taken` a start that cannot be had. */
  readonly reason: 'missing' | 'email' | 'email-twice' | 'phone' | 'past' | 'taken'
}

/** In the order of the form, so that the first one gets the focus. */
export function customerFieldErrors({ customer }: Draft): FieldError[] {
  return [
    ...missing<CustomerField>(customer, ['firstName', 'lastName', 'email', 'phone']),
    ...unless(customer.email.trim() === '' || fits(emailAddress, customer.email), {
      field: 'email',
      reason: /@.*@/.test(customer.email) ? 'email-twice' : 'email',
    }),
    ...unless(customer.phone.trim() === '' || fits(phoneNumber, customer.phone), { field: 'phone', reason: 'phone' }),
  ]
}

export const vehicleFieldErrors = ({ vehicle }: Draft): FieldError[] =>
  missing<VehicleField>(vehicle, ['year', 'make', 'model', 'size'])

/** `slots` are the day's ten starts once the server has told them; until then the server alone decides. */
export function appointmentFieldErrors(
  { appointment }: Draft,
  today: LocalDate,
  slots: readonly Slot[] | undefined,
): FieldError[] {
  const { date, time } = appointment
  const chosen = slots?.find((slot) => slot.time === time)
  return [
    ...missing<AppointmentField>(appointment, ['date', 'time', 'address', 'city']),
    ...unless(date === '' || (isLocalDate(date) && date >= today), { field: 'date', reason: 'past' }),
    ...unless(time === '' || chosen === undefined || canHave(chosen), { field: 'time', reason: 'taken' }),
  ]
}

/** A slot that the visitor holds is theirs, whatever it is for others. */
export const canHave = (slot: Slot): boolean => slot.available || slot.yours === true

const missing = <Field extends FieldName>(
  part: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): FieldError[] => fields.filter((field) => part[field].trim() === '').map((field) => ({ field, reason: 'missing' }))

const unless = (fine: boolean, fieldError: FieldError): FieldError[] => (fine ? [] : [fieldError])

const fits = (schema: z.ZodMiniType, value: string): boolean => z.safeParse(schema, value).success

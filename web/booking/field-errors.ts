import * as z from 'zod/mini'

import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import type { Slot } from '#services/contracts/availability.ts'
import { emailAddress, phoneNumber } from '#services/contracts/booking.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import type { FieldError } from '#web/ui/step-form.ts'

import type { Draft } from './draft.ts'

export type CustomerField = 'firstName' | 'lastName' | 'email' | 'phone'
export type VehicleField = 'year' | 'make' | 'model' | 'size'
export type AppointmentField = 'date' | 'time' | 'address' | 'city'
type FieldName = CustomerField | VehicleField | AppointmentField

/** Errors in form order, for focus. */
export function customerFieldErrors({ customer }: Draft): FieldError<CustomerField, MessageKey>[] {
  return [
    ...missing<CustomerField>(customer, ['firstName', 'lastName', 'email', 'phone']),
    ...wrong(customer.email.trim() !== '' && !fits(emailAddress, customer.email), {
      field: 'email',
      text:
        customer.email.indexOf('@') !== customer.email.lastIndexOf('@')
          ? 'booking.error.email-twice'
          : 'booking.error.email',
    }),
    ...wrong(customer.phone.trim() !== '' && !fits(phoneNumber, customer.phone), {
      field: 'phone',
      text: 'problem.phone_not_dialable',
    }),
  ]
}

export const vehicleFieldErrors = ({ vehicle }: Draft): FieldError<VehicleField, MessageKey>[] =>
  missing<VehicleField>(vehicle, ['year', 'make', 'model', 'size'])

/** `slots` are the day's ten starts once the server has answered; until then the server alone decides. */
export function appointmentFieldErrors(
  { appointment }: Draft,
  today: LocalDate,
  slots: readonly Slot[] | undefined,
): FieldError<AppointmentField, MessageKey>[] {
  const { date, time } = appointment
  const chosen = slots?.find((slot) => slot.time === time)
  return [
    ...missing<AppointmentField>(appointment, ['date', 'time', 'address', 'city']),
    ...wrong(date !== '' && !(isLocalDate(date) && date >= today), { field: 'date', text: 'booking.error.past' }),
    ...wrong(time !== '' && chosen !== undefined && !canHave(chosen), { field: 'time', text: 'booking.error.taken' }),
  ]
}

/** A slot that the visitor holds is theirs, whatever it is for others. */
export const canHave = (slot: Slot): boolean => slot.available || slot.yours === true

const missing = <Field extends FieldName>(
  part: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): FieldError<Field, MessageKey>[] =>
  fields
    .filter((field) => part[field].trim() === '')
    .map((field) => ({ field, text: `booking.error.missing.${field}`, isMissing: true }))

const wrong = <Field extends FieldName>(
  isWrong: boolean,
  error: Omit<FieldError<Field, MessageKey>, 'isMissing'>,
): FieldError<Field, MessageKey>[] => (isWrong ? [{ ...error, isMissing: false }] : [])

const fits = (schema: z.ZodMiniType, value: string): boolean => z.safeParse(schema, value).success

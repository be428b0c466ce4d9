import { isDialable } from '#events/values/phone-number.ts'
import type { MessageKey } from '#web/i18n/areas.ts'

export const phoneError = (phone: string, former = ''): MessageKey | undefined =>
  phone.trim() === '' || phone.trim() === former || isDialable(phone) ? undefined : 'problem.phone_not_dialable'

export const emailError = (email: string): MessageKey | undefined =>
  email === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) ? undefined : 'customers.invalid.email'

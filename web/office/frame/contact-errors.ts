import { isDialable } from '#events/values/phone-number.ts'
import type { MessageKey } from '#web/i18n/areas.ts'

/** None at all, one that can be dialled, or the `former` one, which may be older than that rule. */
export const phoneError = (phone: string, former = ''): MessageKey | undefined =>
  phone.trim() === '' || phone.trim() === former || isDialable(phone) ? undefined : 'problem.phone_not_dialable'

/** None at all, or one that looks like an address. */
export const emailError = (email: string): MessageKey | undefined =>
  email === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) ? undefined : 'customers.invalid.email'

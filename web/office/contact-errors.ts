import type { MessageKey } from '#web/i18n/areas.ts'

/** None at all, or one with a digit of some script, as the server takes it. */
export const phoneError = (phone: string): MessageKey | undefined =>
  phone.trim() === '' || /\p{Nd}/u.test(phone) ? undefined : 'customers.invalid.phone'

/** None at all, or one that looks like an address. */
export const emailError = (email: string): MessageKey | undefined =>
  email === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) ? undefined : 'customers.invalid.email'

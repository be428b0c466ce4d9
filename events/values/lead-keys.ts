import { phoneDigits } from './phone-number.ts'

/** What of a lead is compared; its texts are null once the person was erased. */
export interface LeadTexts {
  readonly email: string | null
  readonly phone: string | null
  readonly message: string | null
}

/** Leads that have one of these in common look alike. Null says nothing. */
export interface LeadKeys {
  readonly emailKey: string | null
  readonly phoneKey: string | null
  readonly messageKey: string | null
}

/** Phone numbers are the same however they are written; who wrote two extensions of one number is asked as one. */
export const leadKeysOf = ({ email, phone, message }: LeadTexts): LeadKeys => ({
  emailKey: email?.trim().toLowerCase() || null,
  phoneKey: phoneDigits(phone ?? '') || null,
  messageKey: message?.trim().replaceAll(/\s+/g, ' ').toLowerCase() || null,
})

/** By these leads are found that have one in common. */
export function listedKeys({ emailKey, phoneKey, messageKey }: LeadKeys): string[] {
  const kinds = Object.entries({ email: emailKey, phone: phoneKey, message: messageKey })
  return kinds.flatMap(([kind, key]) => (key === null ? [] : [`${kind} ${key}`]))
}

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other

export const haveKeyInCommon = (one: LeadKeys, other: LeadKeys): boolean =>
  isSame(one.emailKey, other.emailKey) ||
  isSame(one.phoneKey, other.phoneKey) ||
  isSame(one.messageKey, other.messageKey)

/** Leads look alike only when they came within so many minutes. */
export const alikeWithinMinutes = 24 * 60

/** So many that look alike are dealt with one by one: each opens a deal and is told to the office. Those after them are not. */
export const mostDealtWithSingly = 3

import { phoneDigits } from './phone-number.ts'

export interface LeadTexts {
  readonly email: string | null
  readonly phone: string | null
  readonly message: string | null
}

export interface LeadKeys {
  readonly emailKey: string | null
  readonly phoneKey: string | null
  readonly messageKey: string | null
}

export const leadKeysOf = ({ email, phone, message }: LeadTexts): LeadKeys => ({
  emailKey: email?.trim().toLowerCase() || null,
  phoneKey: phoneDigits(phone ?? '') || null,
  messageKey: message?.trim().replaceAll(/\s+/g, ' ').toLowerCase() || null,
})

export function listedKeys({ emailKey, phoneKey, messageKey }: LeadKeys): string[] {
  const kinds = Object.entries({ email: emailKey, phone: phoneKey, message: messageKey })
  return kinds.flatMap(([kind, key]) => (key === null ? [] : [`${kind} ${key}`]))
}

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other

export const haveKeyInCommon = (one: LeadKeys, other: LeadKeys): boolean =>
  isSame(one.emailKey, other.emailKey) ||
  isSame(one.phoneKey, other.phoneKey) ||
  isSame(one.messageKey, other.messageKey)

export const alikeWithinMinutes = 24 * 60

export const mostDealtWithSingly = 3

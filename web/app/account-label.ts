import type { User } from '#services/contracts/account.ts'

/** Local parts of mail addresses can be long. */
const most = 20

/** First name, else the part of the e-mail before the @; null when there is neither: then it is 'Account'. */
export function accountLabel({ firstName, email }: Pick<User, 'firstName' | 'email'>): string | null {
  const label = firstName?.trim() || email?.split('@')[0]?.trim() || ''
  if (label === '') return null
  return label.length > most ? `${label.slice(0, most - 1)}…` : label
}

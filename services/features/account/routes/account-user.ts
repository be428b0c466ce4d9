import type { Language } from '#events/values/language.ts'
import type { User } from '#services/contracts/account.ts'
import { profileOf, type AccountContext } from '#services/features/account/accounts.ts'

export async function userOf(ctx: AccountContext, customerId: string): Promise<(User & { language: Language }) | null> {
  const profile = await profileOf(ctx, customerId)
  if (profile === null) return null
  const { email, firstName, lastName, language } = profile
  return { id: customerId, email, firstName, lastName, profileImageUrl: null, language }
}

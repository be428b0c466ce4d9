import { ensureOwner } from '#services/features/staff/staff.ts'

import type { Config } from './config.ts'
import type { Application } from './open-application.ts'

/**
 * Sees to it that the office has an owner who can sign in. Answers the line that tells a password that was made: it is printed once,
 * on standard output and in no log; null where nothing was made.
 */
export async function announceOwner(
  { ctx, identities }: Pick<Application, 'ctx' | 'identities'>,
  { adminUsername, adminPassword, appUrl }: Pick<Config, 'adminUsername' | 'adminPassword' | 'appUrl'>,
): Promise<string | null> {
  const made = await ensureOwner(
    { ...ctx, identity: identities.staff, passkeys: identities.passkeys.staff, secondStep: identities.secondStep },
    { username: adminUsername, password: adminPassword },
  )
  return made === null ? null : `office ${appUrl}/crm-login  user ${made.username}  password ${made.password}`
}

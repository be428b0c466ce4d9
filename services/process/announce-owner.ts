import { ensureOwner } from '#services/features/staff/staff.ts'

import type { Config } from './config.ts'
import type { Application } from './open-application.ts'

/** Ensures an owner; returns the line with a generated password for standard output, null otherwise. */
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

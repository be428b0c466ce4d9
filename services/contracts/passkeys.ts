import * as z from 'zod/mini'

/** An account has no more of them. */
export const mostPasskeys = 10
export const mostPasskeyName = 60

/** Minutes for which a challenge can be answered. */
export const challengeMinutes = 5

/** GET /api/user/passkeys, and GET /api/crm/passkeys of staff; the first added first. */
export const ownPasskeys = z.object({
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), addedAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  /** Whether adding one asks for the password. Without a password, the sign-in has to be of the last ten minutes. */
  asksPassword: z.boolean(),
})
export type OwnPasskeys = z.infer<typeof ownPasskeys>

import * as z from 'zod/mini'

export const mostPasskeys = 10
export const mostPasskeyName = 60

export const challengeMinutes = 5

/** GET /api/user/passkeys and /api/crm/passkeys, oldest first. */
export const ownPasskeys = z.object({
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), addedAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  asksPassword: z.boolean(),
})
export type OwnPasskeys = z.infer<typeof ownPasskeys>

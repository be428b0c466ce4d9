import * as z from 'zod/mini'

/** POST /api/admin/login */
export const adminLogin = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
})

/** POST /api/crm/confirmation: the own password once more; for ten minutes what outlasts the session is not refused then. */
export const passwordConfirmation = z.object({ current: z.string().check(z.minLength(1), z.maxLength(256)) })

/** What POST /api/admin/login answers instead of who it is: POST /api/admin/login/code is to follow, from the same browser. */
export const codeNeeded = z.object({ status: z.literal('code_needed') })

/** GET /api/crm/me, and a sign-in */
export const staffUser = z.object({ id: z.string(), username: z.string(), role: z.enum(['owner', 'crew']) })
export type StaffUser = z.infer<typeof staffUser>

/** What a sign-in answers. `displaced` is the session that ended with it: nobody has more than three. */
export const signedInStaff = z.extend(staffUser, {
  displaced: z.optional(z.object({ device: z.string(), lastUsedAt: z.string() })),
})
export type SignedInStaff = z.infer<typeof signedInStaff>

import * as z from 'zod/mini'

/** POST /api/admin/login */
export const adminLogin = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
})

/** POST /api/crm/confirmation: reconfirms the password for ten minutes. */
export const passwordConfirmation = z.object({ current: z.string().check(z.minLength(1), z.maxLength(256)) })

export const codeNeeded = z.object({ status: z.literal('code_needed') })

/** GET /api/crm/me, and a sign-in. */
export const staffUser = z.object({ id: z.string(), username: z.string(), role: z.enum(['owner', 'crew']) })
export type StaffUser = z.infer<typeof staffUser>

export const signedInStaff = z.extend(staffUser, {
  displaced: z.optional(z.object({ device: z.string(), lastUsedAt: z.string() })),
})
export type SignedInStaff = z.infer<typeof signedInStaff>

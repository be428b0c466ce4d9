import * as z from 'zod/mini'

const role = z.enum(['owner', 'crew'])

/** A login name: what somebody types at the sign-in, and what the history calls them. */
const username = z
  .string()
  .check(z.trim(), z.minLength(2), z.maxLength(60), z.regex(/^[^\s\p{Cc}](?:[^\p{Cc}]*[^\s\p{Cc}])?$/u))

/** POST /api/crm/staff adds somebody; the answer has their first password, which is never shown again. */
export const newStaffMember = z.object({ username, role })
/** PUT /api/crm/staff/{id}/role */
export const staffRoleChange = z.object({ role })
/** PUT /api/crm/staff/{id}/active: false ends their sessions and keeps them out; true lets them in again, with a new password. */
export const staffActiveChange = z.object({ isActive: z.boolean() })

export const leastStaffPassword = 15
/** PUT /api/crm/password: somebody's own, by the present one. Their other sessions end. */
export const ownPasswordChange = z.object({
  current: z.string().check(z.minLength(1), z.maxLength(256)),
  next: z.string().check(z.minLength(leastStaffPassword), z.maxLength(256)),
})
export type OwnPasswordChange = z.infer<typeof ownPasswordChange>

/** GET /api/crm/staff: everybody who ever worked here, in the order in which they came. */
export const officeStaff = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      role,
      isActive: z.boolean(),
      /** How many they sign in with. DELETE /api/crm/staff/{id}/factors takes them off. */
      passkeys: z.number(),
      /** Whether they are asked for a code after the password. */
      hasTotp: z.boolean(),
    }),
  ),
})
export type OfficeStaff = z.infer<typeof officeStaff>
export type OfficeStaffMember = OfficeStaff['members'][number]

/** A password that was made, to be handed over. POST /api/crm/staff/{id}/password answers it too. */
export const madePassword = z.object({ id: z.string(), username: z.string(), password: z.string() })
export type MadeStaffPassword = z.infer<typeof madePassword>

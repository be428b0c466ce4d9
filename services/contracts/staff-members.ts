import * as z from 'zod/mini'

const role = z.enum(['owner', 'crew'])

const username = z
  .string()
  .check(z.trim(), z.minLength(2), z.maxLength(60), z.regex(/^[^\s\p{Cc}](?:[^\p{Cc}]*[^\s\p{Cc}])?$/u))

/** POST /api/crm/staff; the answer shows the first password once. */
export const newStaffMember = z.object({ username, role })
/** PUT /api/crm/staff/{id}/role */
export const staffRoleChange = z.object({ role })
/** PUT /api/crm/staff/{id}/active: false ends sessions; true gives a new password. */
export const staffActiveChange = z.object({ isActive: z.boolean() })

export const leastStaffPassword = 15
/** PUT /api/crm/password; ends other sessions. */
export const ownPasswordChange = z.object({
  current: z.string().check(z.minLength(1), z.maxLength(256)),
  next: z.string().check(z.minLength(leastStaffPassword), z.maxLength(256)),
})
export type OwnPasswordChange = z.infer<typeof ownPasswordChange>

/** GET /api/crm/staff: all members ever. */
export const officeStaff = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      role,
      isActive: z.boolean(),
      passkeys: z.number(),
      hasTotp: z.boolean(),
    }),
  ),
})
export type OfficeStaff = z.infer<typeof officeStaff>
export type OfficeStaffMember = OfficeStaff['members'][number]

export const madePassword = z.object({ id: z.string(), username: z.string(), password: z.string() })
export type MadeStaffPassword = z.infer<typeof madePassword>

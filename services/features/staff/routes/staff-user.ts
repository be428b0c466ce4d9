import type { SignedInStaff, StaffUser } from '#services/contracts/staff.ts'
import type { StaffMember } from '#services/domain/staff/staff.ts'
import type { BegunStaff } from '#services/features/staff/staff.ts'

export const toUser = ({ staffId, username, role }: StaffMember): StaffUser => ({ id: staffId, username, role })

export const toSignedIn = ({ member, displaced }: BegunStaff): SignedInStaff => ({
  ...toUser(member),
  ...(displaced === null
    ? {}
    : { displaced: { device: displaced.device, lastUsedAt: displaced.lastUsedAt.toISOString() } }),
})

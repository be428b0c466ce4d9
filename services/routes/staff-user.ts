import type { StaffUser } from '#services/contracts/staff.ts'
import type { StaffMember } from '#services/staff/staff.ts'

/** Who is signed in to the office, as its pages know them. */
export const toUser = ({ staffId, username, role }: StaffMember): StaffUser => ({ id: staffId, username, role })

import type { NewStaffEvent, StaffRole } from '#events/staff.ts'
import { refuse, type Decision } from '#services/decision.ts'

import { memberNamed, type Staff } from './staff.ts'

export interface NewMember {
  readonly staffId: string
  readonly username: string
  readonly role: StaffRole
}

/** Adds a member under a user name that nobody else has. */
export function addStaff(member: NewMember, staff: Staff): Decision<NewStaffEvent> {
  if (memberNamed(staff, member.username) !== null) return refuse('username_taken')
  return [{ type: 'StaffAdded', data: { ...member, username: member.username.trim() } }]
}

/** The first owner of a new installation; where there is somebody already, nothing. */
export const addFirstOwner = (owner: Omit<NewMember, 'role'>, staff: Staff): readonly NewStaffEvent[] =>
  staff.length > 0 ? [] : [{ type: 'StaffAdded', data: { ...owner, username: owner.username.trim(), role: 'owner' } }]

/** The last owner stays: without one nobody could add another. */
export function removeStaff(staffId: string, staff: Staff): Decision<NewStaffEvent> {
  const member = staff.find((one) => one.staffId === staffId)
  if (member === undefined) return []
  const isLastOwner = member.role === 'owner' && staff.filter(({ role }) => role === 'owner').length === 1
  return isLastOwner ? refuse('last_owner') : [{ type: 'StaffRemoved', data: { staffId } }]
}

export function changeStaffPassword(staffId: string, staff: Staff): Decision<NewStaffEvent> {
  if (!staff.some((one) => one.staffId === staffId)) return refuse('not_found')
  return [{ type: 'StaffPasswordChanged', data: { staffId } }]
}

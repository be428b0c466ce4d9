import type { NewStaffEvent, StaffRole } from '#events/staff.ts'
import { refuse, type Decision } from '#services/decision.ts'

import { activeIn, memberNamed, type Staff, type StaffMember } from './staff.ts'

export interface NewMember {
  readonly staffId: string
  readonly username: string
  readonly role: StaffRole
}

/** Adds a member under a user name that nobody else has, nor had. */
export function addStaff(member: NewMember, staff: Staff): Decision<NewStaffEvent> {
  if (memberNamed(staff, member.username) !== null) return refuse('username_taken')
  return [{ type: 'StaffAdded', data: { ...member, username: member.username.trim() } }]
}

/** The first owner of a new installation; where there is somebody already, nothing. */
export const addFirstOwner = (owner: Omit<NewMember, 'role'>, staff: Staff): readonly NewStaffEvent[] =>
  staff.length > 0 ? [] : [{ type: 'StaffAdded', data: { ...owner, username: owner.username.trim(), role: 'owner' } }]

/** Another role, of somebody who works here. The last owner stays owner. */
export function changeStaffRole(staffId: string, role: StaffRole, staff: Staff): Decision<NewStaffEvent> {
  const member = activeMember(staffId, staff)
  if (member === undefined) return refuse('not_found')
  if (member.role === role) return []
  return isLastOwner(member, staff) ? refuse('last_owner') : [{ type: 'StaffRoleChanged', data: { staffId, role } }]
}

/** The last owner stays: without one nobody could add another. */
export function removeStaff(staffId: string, staff: Staff): Decision<NewStaffEvent> {
  const member = activeMember(staffId, staff)
  if (member === undefined) return []
  return isLastOwner(member, staff) ? refuse('last_owner') : [{ type: 'StaffRemoved', data: { staffId } }]
}

/** Lets somebody who was removed work here again, in the role that they had. */
export function restoreStaff(staffId: string, staff: Staff): Decision<NewStaffEvent> {
  const member = staff.find((one) => one.staffId === staffId)
  if (member === undefined) return refuse('not_found')
  return member.isActive ? [] : [{ type: 'StaffRestored', data: { staffId } }]
}

export function changeStaffPassword(staffId: string, staff: Staff): Decision<NewStaffEvent> {
  if (activeMember(staffId, staff) === undefined) return refuse('not_found')
  return [{ type: 'StaffPasswordChanged', data: { staffId } }]
}

const activeMember = (staffId: string, staff: Staff): StaffMember | undefined =>
  activeIn(staff).find((one) => one.staffId === staffId)

const isLastOwner = ({ role }: StaffMember, staff: Staff): boolean =>
  role === 'owner' && activeIn(staff).filter((one) => one.role === 'owner').length === 1

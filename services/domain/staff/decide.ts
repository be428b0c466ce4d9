import type { NewStaffEvent, StaffRole } from '#events/staff.ts'
import type { Instant } from '#events/values/time.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import { mostPasskeys } from '#services/contracts/passkeys.ts'

import { activeIn, memberNamed, type Staff, type StaffMember } from './staff.ts'

export interface NewMember {
  readonly staffId: string
  readonly username: string
  readonly role: StaffRole
}

/** Refused for a user name ever used. */
export function addStaff(member: NewMember, staff: Staff): Decision<NewStaffEvent> {
  if (memberNamed(staff, member.username) !== null) return refuse('username_taken')
  return [{ type: 'StaffAdded', data: { ...member, username: member.username.trim() } }]
}

/** Adds the first owner; nothing where staff exist. */
export const addFirstOwner = (owner: Omit<NewMember, 'role'>, staff: Staff): readonly NewStaffEvent[] =>
  staff.length > 0 ? [] : [{ type: 'StaffAdded', data: { ...owner, username: owner.username.trim(), role: 'owner' } }]

/** Keeps the last owner. */
export function changeStaffRole(staffId: string, role: StaffRole, staff: Staff): Decision<NewStaffEvent> {
  const member = activeMember(staffId, staff)
  if (member === undefined) return refuse('not_found')
  if (member.role === role) return []
  return isLastOwner(member, staff) ? refuse('last_owner') : [{ type: 'StaffRoleChanged', data: { staffId, role } }]
}

/** Keeps the last owner. */
export function removeStaff(staffId: string, staff: Staff): Decision<NewStaffEvent> {
  const member = activeMember(staffId, staff)
  if (member === undefined) return []
  return isLastOwner(member, staff) ? refuse('last_owner') : [{ type: 'StaffRemoved', data: { staffId } }]
}

export function restoreStaff(staffId: string, staff: Staff): Decision<NewStaffEvent> {
  const member = staff.find((one) => one.staffId === staffId)
  if (member === undefined) return refuse('not_found')
  return member.isActive ? [] : [{ type: 'StaffRestored', data: { staffId } }]
}

/** Changes a password; another member's change removes passkeys, which an intruder may have added. */
export function changeStaffPassword(staffId: string, isOwn: boolean, staff: Staff): Decision<NewStaffEvent> {
  const member = activeMember(staffId, staff)
  if (member === undefined) return refuse('not_found')
  const removed = isOwn ? [] : member.passkeys.map((passkey) => passkeyRemoved(staffId, passkey))
  return [{ type: 'StaffPasswordChanged', data: { staffId } }, ...removed]
}

export interface NewStaffPasskey {
  readonly staffId: string
  readonly passkeyId: string
  readonly name: string
  readonly at: Instant
}

export function addStaffPasskey(
  { staffId, passkeyId, name, at }: NewStaffPasskey,
  staff: Staff,
): Decision<NewStaffEvent> {
  const member = activeMember(staffId, staff)
  if (member === undefined) return refuse('unauthorized')
  if (member.passkeys.length >= mostPasskeys) return refuse('passkeys_full')
  return [{ type: 'StaffPasskeyAdded', data: { staffId, passkeyId, passkeyName: name, addedAt: at } }]
}

/** Idempotent. */
export function removeStaffPasskey(staffId: string, passkeyId: string, staff: Staff): Decision<NewStaffEvent> {
  const passkey = activeMember(staffId, staff)?.passkeys.find((one) => one.passkeyId === passkeyId)
  return passkey === undefined ? refuse('not_found') : [passkeyRemoved(staffId, passkey)]
}

/** Removes all second factors. Idempotent. */
export function removeStaffFactors(staffId: string, staff: Staff): Decision<NewStaffEvent> {
  const member = activeMember(staffId, staff)
  if (member === undefined) return refuse('not_found')
  const hasNone = member.passkeys.length === 0 && member.totpId === null
  return hasNone ? [] : [{ type: 'StaffFactorsRemoved', data: { staffId } }]
}

const passkeyRemoved = (staffId: string, { passkeyId, name }: StaffMember['passkeys'][number]): NewStaffEvent => ({
  type: 'StaffPasskeyRemoved',
  data: { staffId, passkeyId, passkeyName: name },
})

const activeMember = (staffId: string, staff: Staff): StaffMember | undefined =>
  activeIn(staff).find((one) => one.staffId === staffId)

const isLastOwner = ({ role }: StaffMember, staff: Staff): boolean =>
  role === 'owner' && activeIn(staff).filter((one) => one.role === 'owner').length === 1

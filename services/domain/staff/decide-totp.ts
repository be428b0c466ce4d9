import type { NewStaffEvent } from '#events/staff.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import { activeIn, type Staff, type StaffMember } from './staff.ts'

/** Requires codes from now on. */
export function enableTotp(staffId: string, totpId: string, staff: Staff): Decision<NewStaffEvent> {
  const member = activeMember(staffId, staff)
  if (member === undefined) return refuse('unauthorized')
  return member.totpId === null ? [{ type: 'StaffTotpEnabled', data: { staffId, totpId } }] : refuse('totp_on')
}

export function disableTotp(staffId: string, staff: Staff): Decision<NewStaffEvent> {
  const member = activeMember(staffId, staff)
  if (member === undefined) return refuse('unauthorized')
  return member.totpId === null ? [] : [{ type: 'StaffTotpDisabled', data: { staffId } }]
}

export function recordRecoveryCode(staffId: string, left: number, staff: Staff): Decision<NewStaffEvent> {
  if (activeMember(staffId, staff)?.totpId === null) return refuse('not_found')
  return [{ type: 'StaffRecoveryCodeUsed', data: { staffId, left } }]
}

const activeMember = (staffId: string, staff: Staff): StaffMember | undefined =>
  activeIn(staff).find((one) => one.staffId === staffId)

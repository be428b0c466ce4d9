import type { Session } from '#services/domain/accounts/ports.ts'
import type { StaffMember } from '#services/domain/staff/staff.ts'

export interface StaffAsking {
  readonly member: StaffMember
  readonly session: Session
}

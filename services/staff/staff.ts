import { staffStream, type StaffEvent, type StaffRole } from '#events/staff.ts'
import type { Aggregate, StreamRef } from '#services/perform.ts'

export interface StaffMember {
  readonly staffId: string
  readonly username: string
  readonly role: StaffRole
}

/** Everybody who works here now, in the order in which they came. */
export type Staff = readonly StaffMember[]

const staff: Aggregate<Staff, StaffEvent> = {
  initial: [],
  evolve(state, event) {
    switch (event.type) {
      case 'StaffAdded':
        return [...state, event.data]
      case 'StaffRemoved':
        return state.filter(({ staffId }) => staffId !== event.data.staffId)
      case 'StaffPasswordChanged':
        return state
    }
  },
}

export const allStaff: StreamRef<Staff, StaffEvent> = { stream: staffStream, aggregate: staff }

/** User names differ by more than capital letters. */
export const memberNamed = (staff: Staff, username: string): StaffMember | null =>
  staff.find((one) => one.username.toLowerCase() === username.trim().toLowerCase()) ?? null

/** User names by the ids that events have; null for somebody who left. */
export const usernamesIn =
  (staff: Staff) =>
  (staffId: string): string | null =>
    staff.find((member) => member.staffId === staffId)?.username ?? null

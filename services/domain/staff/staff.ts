import { staffStream, type StaffEvent, type StaffRole } from '#events/staff.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

interface StaffPasskey {
  readonly passkeyId: string
  readonly name: string
  readonly addedAt: string
}

export interface StaffMember {
  readonly staffId: string
  readonly username: string
  readonly role: StaffRole
  /** False for a removed member, whom the history still names. */
  readonly isActive: boolean
  readonly passkeys: readonly StaffPasskey[]
  readonly throttledAt: string | null
  /** Null without required codes. */
  readonly totpId: string | null
}

export type Staff = readonly StaffMember[]

const staff: Aggregate<Staff, StaffEvent> = {
  initial: [],
  evolve(state, event) {
    const changedBy = (change: (member: StaffMember) => Partial<StaffMember>) =>
      state.map((one) => (one.staffId === event.data.staffId ? { ...one, ...change(one) } : one))
    const changed = (change: Partial<StaffMember>) => changedBy(() => change)
    switch (event.type) {
      case 'StaffAdded':
        return [...state, { ...event.data, isActive: true, passkeys: [], totpId: null, throttledAt: null }]
      case 'StaffRoleChanged':
        return changed({ role: event.data.role })
      case 'StaffRemoved':
        return changed({ isActive: false, passkeys: [], totpId: null })
      case 'StaffRestored':
        return changed({ isActive: true })
      case 'StaffPasswordChanged':
      case 'StaffRecoveryCodeUsed':
        return state
      case 'StaffPasskeyAdded': {
        const { passkeyId, passkeyName: name, addedAt } = event.data
        return changedBy(({ passkeys }) => ({ passkeys: [...passkeys, { passkeyId, name, addedAt }] }))
      }
      case 'StaffPasskeyRemoved': {
        const { passkeyId } = event.data
        return changedBy(({ passkeys }) => ({ passkeys: passkeys.filter((one) => one.passkeyId !== passkeyId) }))
      }
      case 'StaffSignInThrottled':
        return changed({ throttledAt: event.data.at })
      case 'StaffFactorsRemoved':
        return changed({ passkeys: [], totpId: null })
      case 'StaffTotpEnabled':
        return changed({ totpId: event.data.totpId })
      case 'StaffTotpDisabled':
        return changed({ totpId: null })
    }
  },
}

export const allStaff: StreamRef<Staff, StaffEvent> = { stream: staffStream, aggregate: staff }

export const activeIn = (staff: Staff): Staff => staff.filter(({ isActive }) => isActive)

/** User names are unique but for case, former members' included. */
export const memberNamed = (staff: Staff, username: string): StaffMember | null =>
  staff.find((one) => one.username.toLowerCase() === username.trim().toLowerCase()) ?? null

export const usernamesIn =
  (staff: Staff) =>
  (staffId: string): string | null =>
    staff.find((member) => member.staffId === staffId)?.username ?? null

import { describe, expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import { addStaff, changeStaffPassword, changeStaffRole, removeStaff, restoreStaff } from '#services/staff/decide.ts'
import { allStaff } from '#services/staff/staff.ts'
import { foldOf } from '#tests/support/given.ts'

const added = (staffId: string, role: 'owner' | 'crew') =>
  ({ type: 'StaffAdded', data: { staffId, username: staffId, role } }) as const
const removed = (staffId: string) => ({ type: 'StaffRemoved', data: { staffId } }) as const
const staffOf = (...events: readonly AnyNewEvent[]) => foldOf(allStaff.aggregate, events)

const office = staffOf(added('asha', 'owner'), added('bo', 'crew'))

describe('the last active owner', () => {
  const withGoneOwner = staffOf(added('asha', 'owner'), added('cy', 'owner'), removed('cy'))

  test('is neither removed nor made crew, also where another owner was removed', () => {
    for (const staff of [office, withGoneOwner]) {
      expect(removeStaff('asha', staff)).toEqual({ refused: 'last_owner' })
      expect(changeStaffRole('asha', 'crew', staff)).toEqual({ refused: 'last_owner' })
    }
  })

  test('may go once there is another', () => {
    const two = staffOf(added('asha', 'owner'), added('cy', 'owner'))
    expect(removeStaff('asha', two)).toEqual([removed('asha')])
    expect(changeStaffRole('asha', 'crew', two)).toEqual([
      { type: 'StaffRoleChanged', data: { staffId: 'asha', role: 'crew' } },
    ])
  })
})

describe('somebody who was removed', () => {
  const without = staffOf(added('asha', 'owner'), added('bo', 'crew'), removed('bo'))

  test('keeps their user name, gets no password and no role, and is removed once', () => {
    expect(addStaff({ staffId: 's9', username: 'BO', role: 'crew' }, without)).toEqual({ refused: 'username_taken' })
    expect(changeStaffPassword('bo', without)).toEqual({ refused: 'not_found' })
    expect(changeStaffRole('bo', 'owner', without)).toEqual({ refused: 'not_found' })
    expect(removeStaff('bo', without)).toEqual([])
  })

  test('is let in again in the role that they had, once', () => {
    expect(restoreStaff('bo', without)).toEqual([{ type: 'StaffRestored', data: { staffId: 'bo' } }])
    expect(restoreStaff('bo', office)).toEqual([])
    expect(restoreStaff('nobody', office)).toEqual({ refused: 'not_found' })
  })
})

test('the role that somebody has already is no change', () => {
  expect(changeStaffRole('bo', 'crew', office)).toEqual([])
})

import { describe, expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import { disableTotp, enableTotp } from '#services/domain/staff/decide-totp.ts'
import {
  addStaff,
  addStaffPasskey,
  changeStaffPassword,
  changeStaffRole,
  removeStaff,
  removeStaffFactors,
  removeStaffPasskey,
  restoreStaff,
} from '#services/domain/staff/decide.ts'
import { allStaff } from '#services/domain/staff/staff.ts'
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
    expect(changeStaffPassword('bo', false, without)).toEqual({ refused: 'not_found' })
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

describe('codes of an app', () => {
  const hired = [added('asha', 'owner'), added('bo', 'crew')]
  const on = { type: 'StaffTotpEnabled', data: { staffId: 'bo', totpId: 't1' } } as const
  const off = { type: 'StaffTotpDisabled', data: { staffId: 'bo' } } as const

  test('are turned on once, by somebody who works here, and off', () => {
    expect(enableTotp('bo', 't1', staffOf(...hired))).toEqual([on])
    expect(enableTotp('bo', 't2', staffOf(...hired, on))).toEqual({ refused: 'totp_on' })
    expect(enableTotp('bo', 't2', staffOf(...hired, on, off))).toMatchObject([{ data: { totpId: 't2' } }])
    expect(enableTotp('bo', 't1', staffOf(...hired, removed('bo')))).toEqual({ refused: 'unauthorized' })
    expect(disableTotp('bo', staffOf(...hired, on))).toEqual([off])
    expect(disableTotp('bo', staffOf(...hired))).toEqual([])
  })

  test('stay with a password that somebody else set, and go with those who leave and when they are taken off', () => {
    const factorsOff = { type: 'StaffFactorsRemoved', data: { staffId: 'bo' } } as const
    const changed = changeStaffPassword('bo', false, staffOf(...hired, on))
    expect(changed).toEqual([{ type: 'StaffPasswordChanged', data: { staffId: 'bo' } }])
    expect(removeStaffFactors('bo', staffOf(...hired, on))).toEqual([factorsOff])
    expect(removeStaffFactors('bo', staffOf(...hired, on, factorsOff))).toEqual([])
    const back = staffOf(...hired, on, removed('bo'), { type: 'StaffRestored', data: { staffId: 'bo' } })
    expect(removeStaffFactors('bo', back)).toEqual([])
  })
})

describe('passkeys of staff', () => {
  const at = '2026-11-26T12:00:00.000Z'
  const passkey = (passkeyId: string) =>
    ({ type: 'StaffPasskeyAdded', data: { staffId: 'bo', passkeyId, passkeyName: 'Phone', addedAt: at } }) as const
  const gone = (passkeyId: string) =>
    ({ type: 'StaffPasskeyRemoved', data: { staffId: 'bo', passkeyId, passkeyName: 'Phone' } }) as const
  const nine = Array.from({ length: 9 }, (_, index) => passkey(`p${index}`))
  const hired = [added('asha', 'owner'), added('bo', 'crew')]
  const one = { staffId: 'bo', passkeyId: 'p9', name: 'Phone', at }
  const both = staffOf(...hired, passkey('p1'), passkey('p2'))

  test('are ten at the most, of somebody who works here', () => {
    expect(addStaffPasskey(one, staffOf(...hired, ...nine))).toEqual([passkey('p9')])
    expect(addStaffPasskey(one, staffOf(...hired, ...nine, passkey('p9')))).toEqual({ refused: 'passkeys_full' })
    expect(addStaffPasskey(one, staffOf(...hired, removed('bo')))).toEqual({ refused: 'unauthorized' })
  })

  test('are removed once, by whoever has them', () => {
    expect(removeStaffPasskey('bo', 'p1', both)).toEqual([gone('p1')])
    expect(removeStaffPasskey('asha', 'p1', both)).toEqual({ refused: 'not_found' })
    expect(removeStaffPasskey('bo', 'p1', staffOf(...hired, passkey('p1'), gone('p1')))).toEqual({
      refused: 'not_found',
    })
  })

  test('go with a password that somebody else set, with those who leave, and when they are taken off', () => {
    const changed = { type: 'StaffPasswordChanged', data: { staffId: 'bo' } } as const
    const off = { type: 'StaffFactorsRemoved', data: { staffId: 'bo' } } as const
    expect(changeStaffPassword('bo', false, both)).toEqual([changed, gone('p1'), gone('p2')])
    expect(changeStaffPassword('bo', true, both)).toEqual([changed])
    expect(removeStaffFactors('bo', both)).toEqual([off])
    expect(removeStaffFactors('bo', staffOf(...hired, passkey('p1'), off))).toEqual([])
    expect(removeStaffFactors('cy', both)).toEqual({ refused: 'not_found' })
    const back = staffOf(...hired, passkey('p1'), removed('bo'), { type: 'StaffRestored', data: { staffId: 'bo' } })
    expect(removeStaffFactors('bo', back)).toEqual([])
  })
})

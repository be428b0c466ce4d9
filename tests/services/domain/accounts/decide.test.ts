import { describe, expect, test } from 'vitest'

import { account, type Account } from '#services/domain/accounts/account.ts'
import {
  changePassword,
  changeProfile,
  openAccount,
  register,
  requestReset,
  resetPassword,
  splitName,
  type Registration,
} from '#services/domain/accounts/decide.ts'

const at = '2026-11-22T12:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
const asha: Registration = {
  customerId: 'c1',
  requestId: 'r1',
  email: 'asha@example.com',
  firstName: 'Asha',
  lastName: 'Gill',
  language: 'pa',
  at,
}

/** The account after decisions that were all accepted. */
function after(...steps: ((state: Account) => ReturnType<typeof register>)[]): Account {
  return steps.reduce((state, step) => {
    const decided = step(state)
    if ('refused' in decided) throw new Error(decided.refused)
    return decided
      .map((event) => ({ personal: null, ...event }))
      .reduce((folded, event) => account.evolve(folded, event), state)
  }, account.initial)
}
const registered =
  (change: Partial<Registration> = {}) =>
  (state: Account) =>
    register({ ...asha, ...change }, state)
const opened = (state: Account) => openAccount({ requestId: 'r1', at: later(5) }, state)
const open = () => after(registered(), opened)

describe('a registration', () => {
  test('is a request until the address was confirmed, and then an account with what was typed', () => {
    expect(after(registered())).toMatchObject({ isOpen: false, profile: null })
    expect(open()).toMatchObject({
      isOpen: true,
      profile: { email: 'asha@example.com', firstName: 'Asha', lastName: 'Gill', phone: '', language: 'pa' },
    })
  })

  test('can be confirmed for 24 hours, and not a minute longer', () => {
    const state = after(registered())
    expect(openAccount({ requestId: 'r1', at: later(24 * 60) }, state)).toMatchObject([{ type: 'AccountOpened' }])
    expect(openAccount({ requestId: 'r1', at: later(24 * 60 + 1) }, state)).toEqual({ refused: 'link_expired' })
    expect(openAccount({ requestId: 'r2', at }, state)).toEqual({ refused: 'link_expired' })
  })

  test('confirmed twice, opens once', () => {
    expect(openAccount({ requestId: 'r1', at: later(9) }, open())).toEqual([])
  })

  test('of two for one address, only the one whose link was used counts: who typed the other gets nothing of it', () => {
    const stranger = registered({ requestId: 'r0', firstName: 'Mallory', lastName: '' })
    const state = after(stranger, registered(), opened)
    expect(state.profile?.firstName).toBe('Asha')
    expect(openAccount({ requestId: 'r0', at: later(9) }, state)).toEqual({ refused: 'link_expired' })
  })

  test('for an address that has an account is noted as not new, so that the mail can say so', () => {
    const decided = register({ ...asha, requestId: 'r2', at: later(60 * 24) }, open())
    expect(decided).toMatchObject([{ type: 'RegistrationRequested', data: { isNew: false } }])
    const state = after(registered(), opened, registered({ requestId: 'r2' }))
    expect(openAccount({ requestId: 'r2', at }, state)).toEqual({ refused: 'link_expired' })
  })

  test('is mailed three times in an hour and no more', () => {
    const state = after(registered(), registered({ requestId: 'r2' }), registered({ requestId: 'r3' }))
    expect(register({ ...asha, requestId: 'r4', at: later(59) }, state)).toEqual([])
    expect(register({ ...asha, requestId: 'r4', at: later(61) }, state)).toHaveLength(1)
  })
})

describe('a forgotten password', () => {
  const asked = (state: Account) => requestReset({ requestId: 'r2', language: 'fr', at }, state)

  test('of nobody is asked for without anything happening', () => {
    expect(requestReset({ requestId: 'r2', language: 'en', at }, account.initial)).toEqual([])
    expect(requestReset({ requestId: 'r2', language: 'en', at }, after(registered()))).toEqual([])
  })

  test('is set by a link that works once, for half an hour', () => {
    const state = after(registered(), opened, asked)
    expect(resetPassword({ requestId: 'r2', at: later(31) }, state)).toEqual({ refused: 'link_expired' })
    const used = after(registered(), opened, asked, (one) => resetPassword({ requestId: 'r2', at: later(30) }, one))
    expect(resetPassword({ requestId: 'r2', at: later(30) }, used)).toEqual({ refused: 'link_expired' })
  })

  test('is not set by the link of a registration', () => {
    expect(resetPassword({ requestId: 'r1', at }, open())).toEqual({ refused: 'link_expired' })
  })
})

describe('an open account', () => {
  test('changes its password and profile; one that is not open changes nothing', () => {
    expect(changePassword(open())).toMatchObject([{ type: 'PasswordChanged', data: { by: 'owner', requestId: null } }])
    expect(changePassword(account.initial)).toEqual({ refused: 'unauthorized' })
    const form = { firstName: 'Asha', lastName: 'Kaur Gill', phone: '416 555 0134' }
    const state = after(registered(), opened, (one) => changeProfile(form, one))
    expect(state.profile).toMatchObject(form)
    expect(changeProfile(form, state)).toEqual([])
    expect(changeProfile(form, account.initial)).toEqual({ refused: 'unauthorized' })
  })

  test('of a person who was erased is as if it had never been', () => {
    const decided = register(asha, account.initial)
    if ('refused' in decided) throw new Error(decided.refused)
    const [erased] = decided.map((event) => ({ ...event, personal: null }))
    if (erased?.type !== 'RegistrationRequested') throw new Error('not a registration')
    expect(account.evolve(open(), erased)).toEqual(account.initial)
  })
})

test.each([
  ['Asha', 'Asha', ''],
  ['Asha Gill', 'Asha', 'Gill'],
  ['  Asha   Kaur Gill ', 'Asha', 'Kaur Gill'],
  ['', '', ''],
])('the name %j is %j and %j', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName })
})

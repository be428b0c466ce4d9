import { expect, test } from 'vitest'

import { account, type Account } from '#services/domain/accounts/account.ts'
import { addPasskey, removePasskey } from '#services/domain/accounts/decide-passkeys.ts'
import { resetPassword } from '#services/domain/accounts/decide.ts'
import { challengeIn, relyingPartyOf } from '#services/domain/accounts/passkey-ceremonies.ts'
import { hasRemovedPasskeys } from '#services/features/account/account-mails.ts'

const at = '2026-11-22T12:00:00.000Z'
const withPasskeys = (count: number): Account => ({
  ...account.initial,
  customerId: 'c1',
  isOpen: true,
  passkeys: Array.from({ length: count }, (_, index) => ({ passkeyId: `p${index}`, name: 'Phone', addedAt: at })),
})
const added = { passkeyId: 'p10', name: 'Phone', at }

test('an account has ten passkeys at the most', () => {
  expect(addPasskey(added, withPasskeys(9))).toEqual([
    { type: 'PasskeyAdded', data: { customerId: 'c1', passkeyId: 'p10', addedAt: at }, personal: { name: 'Phone' } },
  ])
  expect(addPasskey(added, withPasskeys(10))).toEqual({ refused: 'passkeys_full' })
})

test('without an account no passkey is added', () => {
  expect(addPasskey(added, account.initial)).toEqual({ refused: 'unauthorized' })
})

test('a passkey is removed once', () => {
  expect(removePasskey('p1', withPasskeys(2))).toEqual([
    { type: 'PasskeyRemoved', data: { customerId: 'c1', passkeyId: 'p1' } },
  ])
  expect(removePasskey('p2', withPasskeys(2))).toEqual({ refused: 'not_found' })
})

test('a password that is reset removes the passkeys, which whoever knew the former one may have added', () => {
  const reset = { requestId: 'r1', language: 'en', requestedAt: at, expiresAt: '2026-11-22T12:30:00.000Z' } as const
  const asked = { ...reset, kind: 'reset', profile: null, newEmail: null, isNew: false, isOver: false } as const
  expect(resetPassword({ requestId: 'r1', at }, { ...withPasskeys(2), requests: [asked] })).toEqual([
    { type: 'PasswordChanged', data: { customerId: 'c1', by: 'reset', requestId: 'r1' } },
    { type: 'PasskeyRemoved', data: { customerId: 'c1', passkeyId: 'p0' } },
    { type: 'PasskeyRemoved', data: { customerId: 'c1', passkeyId: 'p1' } },
  ])
})

test('passkeys count as removed by a change of the password only where a reset removed them in its own append', () => {
  const changed = (by: 'reset' | 'owner') =>
    ({ id: 'e1', type: 'PasswordChanged', data: { customerId: 'c1', by, requestId: null } }) as const
  const removed = { id: 'e2', type: 'PasskeyRemoved', data: { customerId: 'c1', passkeyId: 'p0' } } as const
  const between = { id: 'e3', type: 'PasskeyAdded', data: { customerId: 'c1', passkeyId: 'p0', addedAt: at } } as const
  expect(hasRemovedPasskeys([changed('reset'), removed], 'e1')).toBe(true)
  expect(hasRemovedPasskeys([changed('reset')], 'e1')).toBe(false)
  expect(hasRemovedPasskeys([changed('reset'), between, removed], 'e1')).toBe(false)
  expect(hasRemovedPasskeys([changed('owner'), removed], 'e1')).toBe(false)
  expect(hasRemovedPasskeys([removed], 'e1')).toBe(false)
})

test.each([
  ['https://freshglaze.example', true, { id: 'freshglaze.example', origin: 'https://freshglaze.example' }],
  ['http://localhost:4000', true, { id: 'localhost', origin: 'http://localhost:4000' }],
  ['http://127.0.0.1:4000', false, { id: 'localhost', origin: 'http://localhost:4000' }],
  ['https://192.0.2.7', true, null],
  ['https://[2001:db8::7]', true, null],
])('the relying party of %s (given: %s)', (appUrl, isGiven, party) => {
  expect(relyingPartyOf(appUrl, isGiven)).toEqual(party)
})

test.each(['', 'no JSON', '"text"', 'null', '{"challenge":7}', '{"challenge":"\\u0000"}'])(
  'no challenge is read from %s',
  (sent) => {
    expect(challengeIn(Buffer.from(sent).toString('base64url'))).toBeNull()
  },
)

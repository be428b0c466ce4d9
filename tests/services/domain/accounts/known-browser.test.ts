import { expect, test } from 'vitest'

import { knownAs, withMark } from '#services/domain/accounts/known-browser.ts'

const secret = 'a secret of the installation'
const asha = { owner: 'customer:c1', hash: '$argon2id$one' }

test('a browser is known where the password was right, for that password of that account alone', () => {
  const marks = withMark('', asha, secret)
  expect(knownAs(marks, asha, secret)).toMatch(/^[\w-]{22}$/)
  for (const other of [
    { ...asha, owner: 'customer:c2' },
    { ...asha, owner: 'staff:c1' },
    { ...asha, hash: '$argon2id$two' },
  ])
    expect(knownAs(marks, other, secret)).toBeNull()
  expect(knownAs(marks, asha, 'another secret')).toBeNull()
})

test('keeps its name when the password is right once more, and knows four accounts, the last ones', () => {
  const accounts = Array.from({ length: 5 }, (_, index) => ({ ...asha, owner: `customer:c${index}` }))
  const marks = accounts.reduce((kept, account) => withMark(kept, account, secret), '')
  const [oldest, ...others] = accounts.map((account) => knownAs(marks, account, secret))
  expect(oldest).toBeNull()
  expect(new Set(others).size).toBe(4)
  expect(others).not.toContain(null)
  const [, second = asha] = accounts
  expect(knownAs(withMark(marks, second, secret), second, secret)).toBe(others[0])
})

test.each(['', '.', ':', 'x:y', 'a'.repeat(2_000), `${'n'.repeat(22)}:${'s'.repeat(43)}`])(
  '%j is no mark of ours',
  (marks) => {
    expect(knownAs(marks, asha, secret)).toBeNull()
    expect(knownAs(withMark(marks, asha, secret), asha, secret)).not.toBeNull()
  },
)

import { describe, expect, test } from 'vitest'

import { sourceHash, staleKeys, stamped } from '#scripts/web/source-hashes.ts'

const english = { 'a.title': 'Hello', 'a.body': 'How are you?' }
const reviewed = stamped(english, {}, Object.keys(english))

describe('translations and the English that they were made from', () => {
  test('all of them are fresh when they were reviewed', () => {
    expect(staleKeys(english, reviewed)).toEqual([])
  })

  test('one whose English changed is stale until it is stamped, and the others are not', () => {
    const changed = { ...english, 'a.body': 'How do you do?' }
    expect(staleKeys(changed, reviewed)).toEqual(['a.body'])
    expect(staleKeys(changed, stamped(changed, reviewed, ['a.body']))).toEqual([])
  })

  test('one that is new was never reviewed', () => {
    expect(staleKeys({ ...english, 'a.more': 'More' }, reviewed)).toEqual(['a.more'])
  })

  test('a stamp for one leaves the others stale, and forgets what English no longer says', () => {
    const changed = { 'a.title': 'Hi', 'a.more': 'More' }
    const hashes = stamped(changed, reviewed, ['a.more'])
    expect(hashes).toEqual({ 'a.more': sourceHash('More'), 'a.title': sourceHash('Hello') })
    expect(staleKeys(changed, hashes)).toEqual(['a.title'])
  })
})

import { describe, expect, test } from 'vitest'

import { messagesOf, type Text } from '#tests/support/catalogues.ts'

const agrees = 'its words agree with what it is said of'
const acts = 'a button says what it does, a label what there is'
const within = 'stands within a sentence in one place, alone in another'
const means = 'English has one word for two things'

const visits = 'the office says ਫੇਰੀ, a customer hears ਬੁਕਿੰਗ'

/** English texts with several translations: how many, and why. */
const several: Readonly<Record<'fr' | 'pa', Readonly<Record<string, readonly [ways: number, why: string]>>>> = {
  fr: {
    'Choose a new password': [2, acts],
    'Something else': [2, means],
    Closed: [2, agrees],
    'What you told us': [2, means],
    Time: [2, means],
    None: [2, agrees],
    Some: [2, agrees],
    Open: [3, means],
    Refund: [2, acts],
    Goodwill: [2, 'a discount where the office gives one, a gesture elsewhere'],
    '{brand} ending in {last4}': [3, within],
    'Not sent yet': [2, agrees],
    'Being sent': [2, agrees],
    Undo: [2, 'the button that undoes a discount names it'],
    English: [2, 'a language is named in itself in the list of languages'],
    Sent: [2, agrees],
    Archive: [2, acts],
    Spam: [2, agrees],
    Reply: [2, acts],
    Forward: [2, acts],
    'credit card': [2, within],
    'debit card': [2, within],
    cheque: [2, within],
    About: [2, means],
    Completed: [2, agrees],
    closed: [2, agrees],
    Note: [2, means],
    Erased: [2, agrees],
    'Added {when}': [2, agrees],
    'Refund Policy': [2, 'the title of the page may break within its longest word'],
  },
  pa: {
    'Sign in': [2, acts],
    'Cancel the visit': [2, visits],
    'Next visit': [2, visits],
    Visit: [2, visits],
    'On the way': [2, acts],
    None: [2, agrees],
    Open: [3, means],
    Refund: [2, acts],
    '{brand} ending in {last4}': [2, within],
    'Not sent yet': [2, agrees],
    'Being sent': [2, agrees],
    Undo: [2, 'the button that undoes a discount names it'],
    English: [2, 'a language is named in itself in the list of languages'],
    Silver: [2, means],
    Sent: [2, agrees],
    Archive: [2, acts],
    'Mark Read': [2, agrees],
    Reply: [2, acts],
    All: [2, agrees],
    cash: [2, within],
    'credit card': [2, within],
    'debit card': [2, within],
    cheque: [2, within],
    About: [2, means],
    Completed: [3, agrees],
    Booked: [2, agrees],
    'Added {when}': [2, agrees],
    'Last updated {date}': [2, agrees],
    '{name}: {value}': [2, within],
    'Hello {name},': [2, 'a text message is paid for by its length'],
    'Hello,': [2, 'a text message is paid for by its length'],
  },
}

const english = messagesOf('en')

/** English texts that a language says in several ways: the text, then each translation with the keys that have it. */
function splitIn(translated: readonly Text[]): ReadonlyMap<string, readonly string[]> {
  const words = new Map(translated)
  const said = Map.groupBy(english, ([, text]) => text)
  return new Map(
    [...said].flatMap(([text, keys]) => {
      const ways = Map.groupBy(keys, ([key]) => words.get(key))
      return ways.size < 2 ? [] : [[text, [...ways].map(([way, of]) => `${way}: ${of.map(([key]) => key).join()}`)]]
    }),
  )
}

describe.each(['fr', 'pa'] as const)('one English text in %s', (language) => {
  const split = splitIn(messagesOf(language))

  test('has one translation, or as many as there is a reason for', () => {
    const listed = several[language]
    expect([...split].filter(([text, ways]) => ways.length !== listed[text]?.[0])).toEqual([])
  })

  test('has no reason where it has one translation', () => {
    expect(Object.keys(several[language]).filter((text) => !split.has(text))).toEqual([])
  })
})

test('a second translation would be found', () => {
  const [first] = english.filter(([, text]) => text === 'Back')
  const translated = english.map(([key, text]): Text => [key, key === first?.[0] ? 'Ailleurs' : text])
  expect([...splitIn(translated).keys()]).toEqual(['Back'])
})

import { describe, expect, test } from 'vitest'

import { messagesOf, type Text } from '#tests/support/catalogues.ts'

const agrees = 'its words agree with what it is said of'
const acts = 'a button says what it does, a label what there is'
const within = 'stands within a sentence in one place, alone in another'
const means = 'English has one word for two things'

/** English texts with several translations, and why. */
const several: Readonly<Record<'fr' | 'pa', Readonly<Record<string, string>>>> = {
  fr: {
    'Choose a new password': acts,
    'Something else': means,
    Closed: agrees,
    'What you told us': means,
    Time: means,
    None: agrees,
    Some: agrees,
    Open: means,
    Refund: acts,
    Goodwill: 'a discount where the office gives one, a gesture elsewhere',
    '{brand} ending in {last4}': within,
    'Not sent yet': agrees,
    'Being sent': agrees,
    Undo: 'the button that undoes a discount names it',
    English: 'a language is named in itself in the list of languages',
    Sent: agrees,
    Archive: acts,
    Spam: agrees,
    Reply: acts,
    Forward: acts,
    'credit card': within,
    'debit card': within,
    cheque: within,
    About: means,
    Completed: agrees,
    closed: agrees,
    Note: means,
    Erased: agrees,
    'Added {when}': agrees,
    'Refund Policy': 'the title of the page may break within its longest word',
  },
  pa: {
    'Sign in': acts,
    None: agrees,
    Open: means,
    Refund: acts,
    '{brand} ending in {last4}': within,
    'Not sent yet': agrees,
    'Being sent': agrees,
    Undo: 'the button that undoes a discount names it',
    English: 'a language is named in itself in the list of languages',
    Silver: means,
    Sent: agrees,
    Archive: acts,
    'Mark Read': agrees,
    Reply: acts,
    All: agrees,
    cash: within,
    'credit card': within,
    'debit card': within,
    cheque: within,
    About: means,
    Completed: agrees,
    Booked: agrees,
    'Added {when}': agrees,
    'Last updated {date}': agrees,
    '{name}: {value}': within,
    'Hello {name},': 'a text message is paid for by its length',
    'Hello,': 'a text message is paid for by its length',
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

  test('has one translation, or a reason for several', () => {
    expect([...split].filter(([text]) => !(text in several[language]))).toEqual([])
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

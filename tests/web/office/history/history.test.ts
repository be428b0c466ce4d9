import { expect, test } from 'vitest'

import { mailKinds } from '#events/mail.ts'
import { languages } from '#events/values/language.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { toldTypes } from '#services/contracts/history.ts'
import { entryOf } from '#services/history/entries.ts'
import { messagesOf } from '#tests/support/catalogues.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'
import { toldFacts } from '#web/office/history/told.ts'

/** Facts by the names that texts have for them; the others keep their own. */
const names: Readonly<Record<string, readonly string[]>> = {
  amount: ['amountCents', 'refundCents'],
  rounding: ['roundingCents'],
  tax: ['taxCents'],
  total: ['totalCents'],
  starts: ['startsAt'],
  mail: ['kind'],
}

test.each(languages)('every type of event has words in %s, of facts that the office is handed', (language) => {
  const texts = new Map(messagesOf(language))
  const faults = Object.keys(vocabulary).flatMap((type) => {
    const text = texts.get(`history.told.${type}`)
    if (text === undefined) return [`history.told.${type} is missing in web/i18n/messages/${language}/history.json`]
    const facts = Object.keys(entryOf(sampleEvent(type), () => null).facts)
    return [...text.matchAll(/\{(\w+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(names[name] ?? [name]).some((field) => facts.includes(field)))
      .map((name) => `${type} hands out no ${name}`)
  })
  expect(faults).toEqual([])
  const named = [...texts]
    .filter(([key]) => key.startsWith('history.told.'))
    .flatMap(([, text]) => [...text.matchAll(/\{(\w+)/g)])
  const unknown = new Set(named.map(([, name = '']) => name)).difference(new Set(toldFacts))
  expect([...unknown], 'add them to `toldFacts` in web/office/history/told.ts').toEqual([])
  expect(mailKinds.filter((kind) => !texts.has(`history.mail.${kind}`))).toEqual([])
})

test('the office knows which types those are', () => {
  const [told, known] = [new Set<string>(toldTypes), new Set(Object.keys(vocabulary))]
  expect([...known.difference(told)], 'add them to `toldTypes` in services/contracts/history.ts').toEqual([])
  expect([...told.difference(known)], 'there are no such event types').toEqual([])
})

import { expect, test } from 'vitest'

import { markedExcerpt } from '#services/mailbox/marked-excerpt.ts'

const excerpt = (text: string, ...words: string[]) =>
  markedExcerpt(text, words).replaceAll('\u{e000}', '<').replaceAll('\u{e001}', '>')
const filler = 'Lorem ipsum dolor sit amet. '.repeat(40)

test.each([
  ['beginnings of words', 'Microfibre towels, no stowage', ['micro', 'tow'], '<Microfibre> <towels>, no stowage'],
  ['other letters', 'Rendez-vous à ÉTAMPES\n\nਸ਼ਨੀਵਾਰ ਨੂੰ', ['eta', 'ਸ਼ਨੀ'], 'Rendez-vous à <ÉTAMPES> <ਸ਼ਨੀਵਾਰ> ਨੂੰ'],
  ['accents', 'Hélène et Helène, Łódź', ['helene', 'lodz'], '<Hélène> et <Helène>, <Łódź>'],
  ['nothing', 'What is\r\nin its subject alone', ['invoice'], 'What is in its subject alone'],
])('of a short text all is shown, with %s marked', (_what, text, words, shown) => {
  expect(excerpt(text, ...words)).toBe(shown)
})

test('of a long text the part with the most of the words is shown, from the beginning of a word before it', () => {
  const shown = excerpt(`${filler}One van. ${filler}Two vans on Tuesday. ${filler}`, 'van', 'tues')
  expect(shown).toMatch(/^[A-Za-z]+ .*Two <vans> on <Tuesday>\./)
  expect(filler).toContain(shown.slice(0, 20))
  expect(shown.replaceAll(/[<>]/g, '').length).toBeLessThanOrEqual(200)
})

test('a text that is all found words takes no more than a moment', () => {
  expect(excerpt('van '.repeat(5_000), 'van')).toMatch(/^(?:<van> ?){50}$/)
})

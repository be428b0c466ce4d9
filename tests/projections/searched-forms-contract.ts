import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { phoneDigits } from '#events/values/phone-number.ts'
import { searchedForm, searchedText } from '#events/values/searched-form.ts'
import type { Database } from '#infra/database/database.ts'
import {
  corpusExtensions,
  corpusNames,
  corpusPhones,
  corpusPhonesWithWords,
  corpusTexts,
} from '#tests/support/corpus.ts'
import { assemble } from '#tests/support/database-context.ts'

const names = corpusNames.flatMap(({ first, last, typed }) => [`${first} ${last}`, ...typed])
const phones = [...corpusPhones, ...corpusExtensions, ...corpusPhonesWithWords]
const corpus = [...names, ...corpusTexts, ...phones, '+33 6 12 34 56 78', '555-0142', '4500 1234 5678 9012 345']

/** Signs that Unicode has given a meaning, except the one that Postgres keeps in no text; of the ideographs and syllables of East Asia each hundredth. */
const everySign = Array.from({ length: 0x10_ff_ff }, (_, index) => index + 1)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => !/[\p{Cn}\p{Co}]/u.test(sign))
  .filter(
    (sign, index) =>
      index % 100 === 0 || !/[\p{Unified_Ideograph}\p{sc=Hangul}\p{sc=Tangut}\p{sc=Egyptian_Hieroglyphs}]/u.test(sign),
  )

export function describeSearchedForms(name: string, open: () => Promise<Database>): void {
  describe(`the form of a searched text ${name}`, () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
      await (await assemble(database)).log.close()
    })
    afterAll(() => database.close())

    const formsInSql = async (texts: readonly string[]) =>
      database.query<{ text: string; form: string; searched: string }>(
        `select given as text, infra.searched_form(given) as form, infra.searched_text(given) as searched
         from unnest($1::text[]) with ordinality as asked(given, place) order by place`,
        [[...texts]],
      )
    const formsHere = (texts: readonly string[]) =>
      texts.map((text) => ({ text, form: searchedForm(text), searched: searchedText(text) }))

    test('is that of the program for names, texts and telephone numbers of every script', async () => {
      expect(await formsInSql(corpus)).toEqual(formsHere(corpus))
    })

    test('of a telephone number has the digits that the program compares', async () => {
      const written = [
        ...phones,
        '+33 6 12 34 56 78',
        '0033612345678',
        '+33 612 345 6789',
        '+905555014212',
        '555-0142',
        '',
      ]
      const found = await database.query<{ digits: string }>(
        `select infra.phone_digits(given) as digits
         from unnest($1::text[]) with ordinality as asked(given, place) order by place`,
        [written],
      )
      expect(found.map(({ digits }) => digits)).toEqual(written.map(phoneDigits))
    })

    test('is that of the program for every sign of Unicode that both know, alone and between letters', async () => {
      const known = await database.query<{ sign: string; parts: string }>(
        'select sign, normalize(sign, NFKD) as parts from unnest($1::text[]) as asked(sign)',
        [everySign],
      )
      // What a newer Unicode takes apart an older one leaves whole.
      const texts = known
        .filter(({ sign, parts }) => sign.normalize('NFKD') === parts)
        .map(({ sign }) => `${sign} A${sign}b`)
      expect(everySign.length - texts.length).toBeLessThan(300)
      const found = await formsInSql(texts)
      const here = formsHere(texts)
      expect(found.filter((one, index) => one.searched !== here[index]?.searched)).toEqual([])
    })

    test('is that of the program for whatever is put together of it, on several lines', async () => {
      const part = fc.constantFrom(...corpus, ' ', '\n', '-', '0', '1', '905', '5550142', '👩‍👩‍👧', 'é', 'e\u0301')
      const texts = fc.array(
        fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
        { minLength: 20, maxLength: 20 },
      )
      const law = fc.asyncProperty(texts, async (given) => {
        expect(await formsInSql(given)).toEqual(formsHere(given))
      })
      await fc.assert(law, { numRuns: 20 })
    })
  })
}

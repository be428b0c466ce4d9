import { withPlainDigits } from './digits.ts'
import { readPhone } from './phone-number.ts'

/*
 * The same in SQL: infra.searched_form and infra.searched_text (migration 0175), which the lists ask. Whoever changes one changes both, by
 * a migration with new functions, and raises the version of the read models that have an index of them (`wordsIndex`).
 */

/** Marks that a search ignores: joiners, direction marks, accents. Vowel signs of Gurmukhi stay. */
const silent = new RegExp(
  [
    String.raw`[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C`,
    String.raw`\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u180B-\u180F`,
    String.raw`\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F`,
    String.raw`\uFE20-\uFE2F\uFEFF\u{E0100}-\u{E01EF}]`,
  ].join(''),
  'gu',
)

const typedAs: ReadonlyMap<string, string> = new Map(
  [
    'ß ss',
    'æ ae',
    'œ oe',
    'þ th',
    'ł l',
    'đ d',
    'ð d',
    'ø o',
    'ħ h',
    'ŧ t',
    'ŋ n',
    'ı i',
    'ȷ j',
    'ĸ k',
    'ə e',
    'ǝ e',
    'ɛ e',
    'ɔ o',
  ]
    .concat(['ƒ f', 'ɓ b', 'ƀ b', 'ɗ d', 'ɖ d', 'ƴ y', 'ƙ k', 'ɨ i', 'ʉ u', 'ς σ', 'ی ي', 'ى ي', 'ک ك', 'ة ه'])
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
)
const others = new RegExp(`[${[...typedAs.keys()].join('')}]`, 'gu')

const wordless =
  /([\u3005-\u3007\u3041-\u3096\u30A1-\u30FA\u30FC\u3400-\u4DBF\u4E00-\u9FFF\u{20000}-\u{3FFFD}][\u3099\u309A]*)/gu

const between = /(?!\n)[^\p{L}\p{M}\p{N}]|[\u02B9-\u02BF]/gu

const linesOf = (text: string): string =>
  withPlainDigits(
    text
      .normalize('NFKD')
      .replaceAll(silent, '')
      .toLowerCase()
      .replaceAll(others, (letter) => typedAs.get(letter) ?? letter),
  )
    .replaceAll(wordless, ' $1 ')
    .replaceAll(between, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^ /, '')
    .replace(/ $/, '')

const asOneLine = (lines: string): string => lines.replaceAll(/[\n ]+/g, ' ').trim()

/** Normalised text for search: 'Hélène O’Neill-Żak' is 'helene o neill zak'. Idempotent. */
export const searchedForm = (text: string): string => asOneLine(linesOf(text))

const within = /([^0-9 \n])['’‘ʼʻ`´\u2010\u2011-](?=[^0-9 \n])/gu

const northAmerican =
  /(^|[ \n])(?:(?:00 ?)?1 ?)?([2-9][0-9]{2}) ?([2-9][0-9]{2}) ?([0-9]{2}) ?([0-9]{2})(?:x([0-9]+))?(?=[ \n]|$)/g

/** Searchable forms of a text: normalised, without inner apostrophes ('oneill'), with its phone numbers' parts. */
export function searchedText(text: string): string {
  const lines = linesOf(text)
  const numbered = lines.replaceAll(northAmerican, '$1 1 $2 $3 $4$5 1$2$3$4$5 $2$3$4$5 $3$4$5 $6')
  const joined = text.replaceAll(within, '$1')
  return asOneLine(
    [
      numbered,
      ...(numbered === lines ? otherNumbersIn(lines) : []),
      ...(joined === text ? [] : [linesOf(joined)]),
    ].join('\n'),
  )
}

const otherNumbersIn = (lines: string): string[] =>
  [...lines.matchAll(/(?:^|[ \n])([0-9](?: ?[0-9]){6,})(?=[ \n]|$)/g)]
    .map(([, run = '']) => run.replaceAll(' ', '').replace(/^00/, ''))
    .filter(({ length }) => length >= 7 && length <= 15)
    .map((digits) => `${digits} ${digits.slice(-10)} ${digits.slice(-7)} ${digits.slice(-4)}`)

/** Search words as prefixes; a telephone number is one term (foreign: its last seven digits). */
export function searchTerms(search: string): string[] {
  const phone = readPhone(search)
  if (phone !== null && phone.isAll && phone.e164 !== null) {
    return [phone.e164.startsWith('+1') && phone.digits.length === 10 ? phone.digits : phone.digits.slice(-7)]
  }
  const typed = search.split(/\s+/).filter((one) => one !== '')
  const terms = typed.map(termOf).filter((one) => one !== '')
  return terms.length > 0 ? terms : typed.slice(0, 1)
}

export const termOf = (typed: string): string => {
  const form = searchedForm(typed)
  return form !== '' && /[@ ]$/.test(typed) ? `${form} ` : form
}

export function isFoundBy(text: string, terms: readonly string[]): boolean {
  const searched = ` ${searchedText(text)} `
  return terms.every((term) => searched.includes(` ${term}`))
}

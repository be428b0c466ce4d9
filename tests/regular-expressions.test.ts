import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { readSourceFiles } from './support/imports.ts'
import { expressionsIn, superLinear } from './support/super-linear.ts'
import { expressionsMadeBy, unicodeClassesIn } from './support/unicode-classes.ts'

/**
 * Expressions that may take longer than their text is long, or that are put together when the program runs, by their file and how they are
 * written; each with the reason why nobody can make them slow.
 */
const proven: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'events/values/phone-number.ts': {
    "new RegExp(\n  String.raw`^[\\s,;.]{0,9}(?:(?:ext(?:ension|n)?|poste|local|x|${punjabi})[\\s.:=]{0,9}|#\\s{0,9})(?<named>\\d{1,7})(?!\\d)|^[,;]+\\s*(?<paused>\\d{1,7})\\s*$`,\n  'iu',\n)":
      'made of constants; anchored, and no two of its repetitions take the same characters side by side but of nine at most',
    'new RegExp(\n  `(?<![\\\\d+])(?:(?:\\\\+|00|011)?${between}1)?${between}(?<area>[2-9]${between}\\\\d${between}\\\\d)${between}(?<rest>[2-9]${between}${digitsOf(6)})(?!\\\\d)`,\n)':
      'made of constants; at most eleven digits with three signs between two of them, which are no digits',
    'new RegExp(String.raw`(?<![\\d+])(?:\\+|00|011)${between}(?<number>[1-9](?:${between}\\d){6,14})(?!\\d)`)':
      'made of constants; at most fifteen digits with three signs between two of them, which are no digits',
    'new RegExp(String.raw`(?<number>\\d(?:${between}\\d)*)`)':
      'made of constants; it ends with what is repeated, and the signs between two digits are no digits',
  },
  'events/values/searched-form.ts': {
    "new RegExp(\n  [\n    String.raw`[\\u00AD\\u0300-\\u036F\\u0483-\\u0489\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u061C`,\n    String.raw`\\u0640\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E4\\u06E7\\u06E8\\u06EA-\\u06ED\\u180B-\\u180F`,\n    String.raw`\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u20D0-\\u20FF\\uFE00-\\uFE0F`,\n    String.raw`\\uFE20-\\uFE2F\\uFEFF\\u{E0100}-\\u{E01EF}]`,\n  ].join(''),\n  'gu',\n)":
      'one character of a class',
    "new RegExp(`[${[...typedAs.keys()].join('')}]`, 'gu')": 'one character of a class',
    '/(?:^|[ \\n])([0-9](?: ?[0-9]){6,})(?=[ \\n]|$)/g':
      'a run of more than seven digits with a space in it ends there at the latest, and it begins only behind a space',
  },
  'projections/engine/lists/words.ts': {
    "new RegExp(`^.{0,${longestWord}}`, 'u')": 'anchored, with one bounded repetition',
  },
  'services/domain/brand/png.ts': {
    "new RegExp(`^IHDR${isIndexed ? ' PLTE' : '( PLTE)?'}( tRNS)?( IDAT)+ IEND$`)":
      'made of two constants; anchored, and no two repetitions are side by side',
  },
  'services/http/page-brand.ts': {
    '/<svg class="[^"]*" viewBox="0 0 64 64" aria-hidden="true">.*?<\\/svg>/gs':
      'pages that our build or our renderer wrote: what others typed is escaped in them, and each of these elements has its end',
  },
  'services/http/page-contact.ts': {
    '/<link\\b[^>]*\\bhreflang="(\\w+)"[^>]*>/g':
      'pages that our build or our renderer wrote: what others typed is escaped in them, and each of these elements has its end',
  },
  'services/http/web-build.ts': {
    '/<style>(.*?)<\\/style>/gs': 'pages that our build wrote, read once at the start',
  },
  'services/mailbox/addresses-in-mail.ts': {
    "/(?<![\\p{L}\\p{N}_.%+'&/=!-])[\\p{L}\\p{N}_.%+'&/=!-]+(?:@|%40)[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+/giu":
      'it begins only behind a character that is none of its own, so once in each run of them; a domain that is looked for behind %40 ends before the next %40',
  },
  'services/mailbox/marked-excerpt.ts': {
    "new RegExp(`(?<![\\\\p{L}\\\\p{M}\\\\p{N}])(?:${written.join('|')})[\\\\p{L}\\\\p{M}\\\\p{N}]*`, 'giu')":
      'words of letters and digits alone, each at the beginning of a word; nothing has to come behind them',
  },
  'services/providers/places/address-text.ts': {
    'new RegExp(String.raw`^(?:${unitWord}\\s*#?\\s*${unitName}\\s*[-,\\s]\\s*|${unitName}\\s*-\\s*)(?=\\d)`)':
      'made of two constants; of a text of at most 200 characters in which any run of blanks is one',
    'new RegExp(String.raw`(?:^|[\\s,])(?:${unitWord})\\s*#?\\s*${unitName}(?=$|[\\s,])`)':
      'made of two constants; of a text of at most 200 characters in which any run of blanks is one',
  },
  'services/providers/stripe/stripe-saved-cards.ts': {
    'new RegExp(`^${prefix}_\\\\w{1,250}$`)': 'the prefix is one of our two; anchored, with one bounded repetition',
  },
  'web/i18n/formats.ts': {
    '/\\B(?=(?:\\d{3})+(?:\\.|$))/g': 'the digits of an amount that is a number: at most 25',
  },
  'web/data/tell-fault.ts': {
    '/(https?:\\/\\/[^\\s()]+):(\\d+):(\\d+)\\)?$/': 'a line of a stack that one’s own browser wrote',
  },
  'web/named-city.ts': {
    '/(?:^|\\s+)(?:ON|Ont\\.?|Ontario|Canada)(?:\\s.*)?$/i':
      'a part of an address that somebody types in their own browser, in a field of at most 200 characters',
  },
}

const rooms = ['events', 'infra', 'projections', 'services', 'web', 'workers']
const all = readSourceFiles(rooms).flatMap(expressionsIn)
const isProven = ({ path, written }: { path: string; written: string }) =>
  Object.hasOwn(proven, path) && Object.hasOwn(proven[path] ?? {}, written)

/** Maximum Unicode classes (`\p{…}`) of an expression, with repetitions expanded. */
const mostUnicodeClasses = 12

describe('the regular expressions of the product', () => {
  test('take no longer than their text is long, or it is written down why nobody can make them slow', () => {
    expect(all.length).toBeGreaterThan(300)
    const verdicts = new Map<string, string | null>()
    const slow = all
      .filter((one) => !isProven(one))
      .flatMap(({ path, source, flags, written }) => {
        if (source === null) return [`${path}: ${written} is put together when the program runs`]
        const verdict = verdicts.get(written) ?? superLinear(source, flags)
        verdicts.set(written, verdict)
        return verdict === null ? [] : [`${path}: ${written} is ${verdict}`]
      })
    expect(slow, 'write it so that each part of the text is looked at once').toEqual([])
  })

  test('are compiled in no time for any text: none has more than a few classes of Unicode, however often it repeats them', async () => {
    const constant = all.flatMap(({ path, source, flags }) => (source === null ? [] : [{ path, source, flags }]))
    const made: typeof constant = []
    const putTogether = [...new Set(all.filter(({ source }) => source === null).map(({ path }) => path))]
    for (const path of putTogether) {
      // Under a name of its own, so that it is loaded again where another test has loaded it.
      const address = `${join(import.meta.dirname, '..', path)}?made`
      made.push(...(await expressionsMadeBy(() => import(address))).map((one) => ({ path, ...one })))
    }
    expect(made.filter(({ path }) => path === 'events/values/phone-number.ts').length).toBeGreaterThan(3)
    const many = [...constant, ...made].map((one) => ({ ...one, classes: unicodeClassesIn(one.source, one.flags) }))
    expect(
      many.filter(({ classes }) => classes > mostUnicodeClasses),
      'look at a sign for each kind of character instead',
    ).toEqual([])
  })

  test('that are proven are still there', () => {
    const stale = Object.entries(proven).flatMap(([path, reasons]) =>
      Object.keys(reasons).filter((written) => !all.some((one) => one.path === path && one.written === written)),
    )
    expect(stale).toEqual([])
  })
})

describe('the check', () => {
  // Those that froze the API while a mail was opened, and plain ones of each kind.
  test.each([
    [/<img\b[^>]{0,2000}\bsrc\s*=\s*["']?\s*https?:/i, 'polynomial'],
    [/<(style|script|head)\b[\s\S]*?<\/\1>/gi, 'polynomial'],
    [/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, 'polynomial'],
    [/<[^>]*>/g, 'polynomial'],
    [/\n\s*\n\s*/g, 'polynomial'],
    [/<b>(.*?)<\/b>/s, 'polynomial'],
    [/\s+$/, 'polynomial'],
    [/^a*a*$/, 'polynomial'],
    [/(?:a+)+b/, 'exponential'],
  ])('finds %s', (expression, verdict) => {
    expect(superLinear(expression.source, expression.flags)).toBe(verdict)
  })

  test.each([/[ \t]+/g, /^[a-z]+:[^\n]*$/, /<[^<>]*>/g, /"[^"]*"/, /^\s+/, /(?:\.[a-z]+)+/, /^<b>(.*?)<\/b>/s])(
    'lets %s pass',
    (expression) => {
      expect(superLinear(expression.source, expression.flags)).toBeNull()
    },
  )

  test('counts the classes of Unicode that an expression is compiled to', async () => {
    const between = String.raw`[^\p{L}\p{N}]{0,3}`
    expect(unicodeClassesIn(String.raw`\p{L}[\p{L}\p{M}]*x[^a]`, 'u')).toBe(2)
    // As telephone numbers were looked for, seconds for the first text that was not Latin.
    expect(unicodeClassesIn(`1${between}(?:\\d${between}){2}`, 'u')).toBe(9)
    expect(await expressionsMadeBy(async () => new RegExp(between, 'u'))).toEqual([{ source: between, flags: 'u' }])
  })

  test('finds expressions wherever they are written', () => {
    const text = "const one = /a+$/u.test(x)\nconst two = new RegExp('a')\nexport const three = [RegExp(`${two}`)]"
    expect(expressionsIn({ path: 'a.ts', text }).map(({ source, written }) => [source, written])).toEqual([
      ['a+$', '/a+$/u'],
      [null, "new RegExp('a')"],
      [null, 'RegExp(`${two}`)'],
    ])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'

import { problems } from '#services/contracts/problem.ts'
import { areas } from '#web/i18n/areas.ts'
import problem from '#web/i18n/messages/en/problem.json' with { type: 'json' }
import site from '#web/i18n/messages/en/public.json' with { type: 'json' }

const web = join(import.meta.dirname, '../../../web/')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(web + path, 'utf8') }))

const english = join(web, 'i18n/messages/en')
const files = readdirSync(english)
const keysIn = (file: string) => Object.keys(JSON.parse(readFileSync(join(english, file), 'utf8')))
const keys = files.flatMap(keysIn)

/** Texts of the specification (section 8) whose screens do not exist yet. */
const generic = {
  'common.error': 'Error',
  'common.success': 'Success',
  'common.loading': 'Loading...',
  'common.try-again': 'Try Again',
  'common.invalid-code': 'Invalid verification code',
  'common.code-sent': 'Verification code sent to your phone',
}

test('no file of the catalogues names a key twice', () => {
  const twice = readdirSync(join(web, 'i18n'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) => {
      const named = [...readFileSync(join(web, 'i18n', path), 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map(
        ([, key]) => key,
      )
      return named.filter((key, index) => named.indexOf(key) !== index).map((key) => `${path}: ${key}`)
    })
  expect(twice).toEqual([])
})

describe('the English catalogue', () => {
  test('every text that a page asks for by name is there', () => {
    const asked = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => ({ path, key: match[1] ?? '' })),
    )
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.filter(({ key }) => !keys.includes(key))).toEqual([])
  })

  test('every text is asked for somewhere', () => {
    const code = sources.map(({ text }) => text).join('\n')
    // `t(`a.b.${code}`)`, or 'a.b.' in a table of prefixes.
    const prefixes = [...code.matchAll(/`([a-z-]+\.[\w.-]*)\$\{|'([a-z-]+\.(?:[\w-]+\.)+)'/g)].map(
      ([, begun, whole]) => begun ?? whole ?? '',
    )
    const idle = keys.filter(
      (key) => !(key in generic) && !code.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)),
    )
    expect(idle).toEqual([])
  })

  test('no key is in two areas', () => {
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test('every area is a file of its name', () => {
    expect(files.toSorted()).toEqual(areas.map((area) => `${area}.json`).toSorted())
  })

  test('every apostrophe is a typographic one, except in the two sentences that the specification writes otherwise', () => {
    const quoted = ['contact.sent.body', 'quote.booked.body']
    const straight = files.flatMap((file) => {
      const texts: Record<string, string> = JSON.parse(readFileSync(join(english, file), 'utf8'))
      return Object.keys(texts).filter((key) => /['"]/.test(texts[key] ?? ''))
    })
    expect(straight.toSorted()).toEqual(quoted)
  })

  test('the generic labels read as specified', () => {
    expect(site).toMatchObject(generic)
  })

  test('a refusal reads in English as the API says it', () => {
    const said = Object.fromEntries(Object.entries(problems).map(([code, { message }]) => [`problem.${code}`, message]))
    expect(problem).toEqual(said)
  })

  test('no page says a word of its own', () => {
    const spoken = sources
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(({ path, text }) => wordsIn(path, text).map((word) => `${path}: ${word}`))
    expect(spoken).toEqual([])
  })

  test('a word of its own would be found', () => {
    const page = `const Page = () => <p title="Hello">{t('a')} and <b aria-hidden="true">404</b> more</p>`
    expect(wordsIn('page.tsx', page)).toEqual(['Hello', 'and', 'more'])
  })
})

/** Literal texts and perceivable attributes outside of the catalogue. */
function wordsIn(path: string, text: string): readonly string[] {
  const words: string[] = []
  const spoken = ['aria-label', 'alt', 'title', 'placeholder', 'label']
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value, name } = node as { type?: string; value?: unknown; name?: { name?: string } }
    if (type === 'JSXText' && typeof value === 'string') words.push(value.trim())
    if (type === 'JSXAttribute' && spoken.includes(name?.name ?? '')) words.push(literalOf(value))
    for (const child of Object.values(node)) look(child)
  }
  look(parseSync(path, text).program)
  return words.filter((word) => /\p{L}{2}/u.test(word))
}

/** The text of an attribute that is written out; '' for one that is computed. */
const literalOf = (node: unknown): string =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string' ? node.value : ''

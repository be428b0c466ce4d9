import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from '@formatjs/icu-messageformat-parser'
import { createFormatters, createIntlCache, DEFAULT_INTL_CONFIG, formatMessage } from '@formatjs/intl'
import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { plainText } from '#web/i18n/plain-text.ts'

const folder = join(import.meta.dirname, '../../../web/i18n/messages')
const textsOf = (language: string): readonly string[] =>
  readdirSync(join(folder, language)).flatMap((file) => {
    const texts: Record<string, string> = JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
    return Object.values(texts)
  })

describe('messages that are put together by hand', () => {
  test.each(languages)('read in %s as the library reads them, and they are most', (language) => {
    const formatters = createFormatters(createIntlCache())
    let byHand = 0
    const all = textsOf(language)
    for (const text of all) {
      const message = parse(text)
      const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
      const values = Object.fromEntries(names.map((name, index) => [name, index % 2 === 0 ? `<${name}>` : index]))
      const read = plainText(message, values)
      if (read === null) continue
      byHand += 1
      const settings = { ...DEFAULT_INTL_CONFIG, locale: 'en-CA', messages: { message } }
      expect(read).toBe(formatMessage(settings, formatters, { id: 'message' }, values))
    }
    expect(byHand / all.length).toBeGreaterThan(0.9)
  })

  test('leave to the library what chooses or counts, what lacks a value and what was not parsed', () => {
    expect(plainText(parse('{count, plural, one {# car} other {# cars}}'), { count: 2 })).toBeNull()
    expect(plainText(parse('Hello {name}'))).toBeNull()
    expect(plainText('Hello')).toBeNull()
    expect(plainText(undefined)).toBeNull()
    expect(plainText(parse('{a} to {b}'), { a: 2, b: 'three' })).toBe('2 to three')
  })
})

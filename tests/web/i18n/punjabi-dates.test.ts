import { describe, expect, test } from 'vitest'

import { installPunjabiDates, lacksPunjabi } from '#web/i18n/punjabi-dates.ts'

const own = Intl.DateTimeFormat

/** Like Chromium: says that it has Punjabi, and writes none. */
function poorEngine(): typeof Intl {
  const DateTimeFormat = new Proxy(own, {
    construct: (formats, [locale, options]: [string | string[], Intl.DateTimeFormatOptions]) =>
      new formats(String(locale).startsWith('pa') ? 'en-CA' : locale, options),
  })
  return Object.assign(Object.create(Intl), { DateTimeFormat })
}

function mended(): typeof Intl {
  const engine = poorEngine()
  installPunjabiDates(engine)
  return engine
}

const styles: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'long', year: 'numeric' },
  { weekday: 'short', day: 'numeric', month: 'short' },
  { month: 'long', year: 'numeric' },
  { month: 'short' },
  { weekday: 'long' },
  { weekday: 'narrow' },
  { month: 'narrow' },
  { day: 'numeric' },
]

describe('Punjabi dates where the browser has none', () => {
  test('the gap is seen, and is closed afterwards', () => {
    expect(lacksPunjabi(Intl)).toBe(false)
    expect(lacksPunjabi(poorEngine())).toBe(true)
    expect(lacksPunjabi(mended())).toBe(false)
  })

  test.each(styles)('%o is written as a complete engine writes it, on every day of a year', (style) => {
    const { DateTimeFormat } = mended()
    const options = { ...style, timeZone: 'UTC' }
    const [ours, complete] = [new DateTimeFormat('pa-IN', options), new own('pa-IN', options)]
    for (let day = 1; day <= 366; day += 1) {
      const date = new Date(Date.UTC(2028, 0, day, 12))
      expect(ours.format(date)).toBe(complete.format(date))
    }
  })

  test('a day is the day of its time zone', () => {
    const { DateTimeFormat } = mended()
    const format = (timeZone: string) =>
      new DateTimeFormat('pa', { weekday: 'long', month: 'long', timeZone }).format(new Date('2026-12-01T03:00:00Z'))
    expect(format('America/Toronto')).toMatch(/ਨਵੰਬਰ.*ਸੋਮਵਾਰ|ਸੋਮਵਾਰ.*ਨਵੰਬਰ/)
    expect(format('UTC')).toMatch(/ਦਸੰਬਰ.*ਮੰਗਲਵਾਰ|ਮੰਗਲਵਾਰ.*ਦਸੰਬਰ/)
  })

  test('a range names both of its months, in parts too', () => {
    const format = new (mended().DateTimeFormat)('pa-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const [from, to] = [new Date('2026-11-01T12:00:00Z'), new Date('2026-12-01T12:00:00Z')]
    expect(format.formatRange(from, to)).toMatch(/^ਨਵੰਬਰ\s–\sਦਸੰਬਰ 2026$/)
    expect(format.formatToParts(from).map(({ type }) => type)).toEqual(['month', 'literal', 'year'])
    expect(format.resolvedOptions()).toMatchObject({ locale: 'pa-IN', timeZone: 'UTC' })
  })

  test('other languages are the engine’s own', () => {
    const { DateTimeFormat } = mended()
    const date = new Date('2026-11-20T12:00:00Z')
    expect(new DateTimeFormat('fr-CA', { month: 'long' }).format(date)).toBe('novembre')
    expect(new DateTimeFormat(['en-CA', 'pa'], { month: 'long' }).format(date)).toBe('November')
    expect(DateTimeFormat('en-CA', { month: 'long' })).toBeInstanceOf(own)
  })
})

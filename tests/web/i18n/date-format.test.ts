import { expect, test, vi } from 'vitest'

import { dateFormat } from '#web/i18n/date-format.ts'
import { installPunjabiDates } from '#web/i18n/punjabi-dates.ts'

const month = { month: 'long' } as const
const december = new Date('2026-12-02T12:00:00Z')

test('one formatter is made for a locale and a set of options, others for others', () => {
  expect(dateFormat('en-CA', month)).toBe(dateFormat('en-CA', { month: 'long' }))
  expect(dateFormat('fr-CA', month)).not.toBe(dateFormat('en-CA', month))
  expect(dateFormat('en-CA', { month: 'short' })).not.toBe(dateFormat('en-CA', month))
  expect(dateFormat('fr-CA', month).format(december)).toBe('décembre')
})

test('Punjabi dates that are installed later are not missed by what was made before', () => {
  const own = Intl.DateTimeFormat
  const DateTimeFormat = new Proxy(own, {
    construct: (formats, [, options]: [string, Intl.DateTimeFormatOptions]) => new formats('en-CA', options),
  })
  const engine: typeof Intl = Object.assign(Object.create(Intl), { DateTimeFormat })
  vi.stubGlobal('Intl', engine)
  expect(dateFormat('pa-IN', month).format(december)).toBe('December')
  installPunjabiDates(engine)
  expect(dateFormat('pa-IN', month).format(december)).toBe('ਦਸੰਬਰ')
})

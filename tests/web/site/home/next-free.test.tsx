import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { createStubApi, refusal, type StubApi } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { usualPackages } from '#web/data/usual-packages.ts'
import { NextFree } from '#web/site/home/next-free.tsx'

afterEach(() => void vi.useRealTimers())

const path = '/api/availability'

/** A Sunday in Toronto, late in the evening: in UTC it is Monday. */
const now = '2026-11-23T02:30:00Z'

async function open(api: StubApi, language: Language = 'en') {
  vi.setSystemTime(now)
  return renderPiece(<NextFree offer={usualPackages.glazed} />, { api, language })
}

const asked = (api: StubApi) => api.callsTo(path).map(({ search }) => Object.fromEntries(new URLSearchParams(search)))

/** Every start of these days is taken, of the others the first two. */
function taken(api: StubApi, ...days: readonly string[]): void {
  const inner = api.fetch
  api.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const date = new URL(address, 'https://shop.example').searchParams.get('date')
    const early = { '8:00 AM': 'taken', '9:00 AM': 'taken' } as const
    const all = Object.fromEntries(Array.from({ length: 10 }, (_, hour) => [label(hour + 8), 'taken'] as const))
    api.state.reasons = days.includes(date ?? '') ? all : early
    return inner(input, init)
  }
}

const label = (hour: number) => `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'AM' : 'PM'}`

test('the next start that is free leads to its booking, with the package, the day and the time', async () => {
  const api = createStubApi()
  taken(api, '2026-11-22', '2026-11-23')
  await open(api)
  const link = await screen.findByRole('link', { name: 'Next free: Tue 10:00 AM Glazed Detail' })
  const target = new URL(link.getAttribute('href') ?? '', location.origin)
  expect(target.pathname).toBe('/booking')
  expect(Object.fromEntries(target.searchParams)).toEqual({
    service: 'glazed',
    name: 'Glazed Detail',
    price: '125',
    date: '2026-11-24',
    time: '10:00 AM',
  })
  expect(asked(api)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24'].map((date) => ({ service: 'glazed', date })))
})

test.each([
  ['fr', 'Prochaine heure libre : dim. 10 h'],
  ['pa', 'ਅਗਲਾ ਖ਼ਾਲੀ ਸਮਾਂ: ਐਤ ਸਵੇਰੇ 10:00'],
] as const)('it is said in %s as people say it', async (language, text) => {
  const api = createStubApi()
  taken(api)
  await open(api, language)
  const link = await screen.findByRole('link')
  expect(link.textContent?.replaceAll(/\s/g, ' ')).toBe(`${text} Glazed Detail`)
})

test('where nobody can be asked it is not shown', async () => {
  const api = createStubApi()
  api.answer(path, refusal('unavailable'))
  await open(api)
  await waitFor(() => expect(asked(api)).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})

test('where nothing is free within a week it is not shown', async () => {
  const api = createStubApi()
  api.state.reasons = Object.fromEntries(Array.from({ length: 10 }, (_, hour) => [label(hour + 8), 'taken']))
  await open(api)
  await waitFor(() => expect(asked(api)).toHaveLength(7))
  expect(screen.queryByRole('link')).toBeNull()
})

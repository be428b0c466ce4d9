import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import type { HistoryEntry } from '#services/contracts/history.ts'

import { ok, openOffice, staffApi, visit } from './render-office.tsx'

const entry = (position: number, type: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  position,
  at: '2026-11-20T15:00:00.000Z',
  type,
  who: { kind: 'staff', name: 'asha' },
  about: null,
  customerId: null,
  facts: {},
  sentence: 'Asha did something',
  ...more,
})

describe('the history', () => {
  test('asks for a day and a kind of thing, both in the address, and goes to the day before', async () => {
    const api = staffApi({ '/api/crm/history': ok([]) })
    const { findByText, press } = await openOffice('/crm?section=history&day=2026-11-20&about=deal', { api })
    expect(await findByText('Nothing happened on this day.')).toBeTruthy()
    expect(api.callsTo('/api/crm/history')[0]?.search).toBe('?day=2026-11-20&noun=deal')
    press('Day before')
    await waitFor(() => expect(api.callsTo('/api/crm/history').at(-1)?.search).toBe('?day=2026-11-19&noun=deal'))
    expect(location.search).toContain('day=2026-11-19')
  })

  test.each([
    ['en', 'Deal moved from Quoted to Booked'],
    ['fr', 'Affaire passée de Soumission envoyée à Réservé'],
    ['pa', 'ਸੌਦਾ'],
  ] as const)('tells in %s what happened and who did it', async (language, words) => {
    const moved = entry(2, 'DealStageChanged', { facts: { from: 'quoted', to: 'booked' } })
    const api = staffApi({ '/api/crm/history': ok([moved]) })
    const { findByText } = await openOffice('/crm?section=history', { api, language })
    const shown = await findByText('asha')
    expect(languages).toContain(language)
    expect(shown.closest('li')?.textContent).toContain(words)
  })

  test('a payment with a tip names it, and one without none', async () => {
    const paid = (position: number, tipCents: number) =>
      entry(position, 'BalancePaid', { facts: { amountCents: 8_525, taxCents: 1_475, tipCents, method: 'cash' } })
    const api = staffApi({ '/api/crm/history': ok([paid(4, 2_000), paid(3, 0)]) })
    const { findByText } = await openOffice('/crm?section=history', { api })
    expect(await findByText('Balance of $85.25, $14.75 tax and a tip of $20 paid by cash')).toBeTruthy()
    expect(await findByText('Balance of $85.25 and $14.75 tax paid by cash')).toBeTruthy()
  })

  test('a type that has no words here is told in plain English', async () => {
    const api = staffApi({ '/api/crm/history': ok([entry(3, 'SomethingNewer')]) })
    const { findByText } = await openOffice('/crm?section=history', { api })
    expect(await findByText('Asha did something')).toBeTruthy()
  })

  test('of one booking stands under it, and an entry does not lead to where it stands', async () => {
    const confirmed = entry(5, 'BookingCompleted', { about: { kind: 'booking', id: 'b1' } })
    const api = staffApi({
      '/api/crm/bookings/b1/visit': ok({ ...visit, status: 'completed' }),
      '/api/crm/history/bookings/b1': ok([confirmed]),
    })
    const { findByText, getByRole } = await openOffice('/crm?section=bookings&booking=b1', { api })
    expect((await findByText('Visit completed')).closest('a')).toBe(null)
    expect(getByRole('link', { name: 'Asha Gill' }).getAttribute('href')).toBe('/crm?section=customers&customer=c1')
    fireEvent.click(getByRole('link', { name: 'All bookings' }))
    await waitFor(() => expect(location.search).toBe('?section=bookings&from=2026-11-22'))
  })
})

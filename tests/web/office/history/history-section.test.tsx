import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { toldTypes, type HistoryEntry } from '#services/contracts/history.ts'
import { booking, ok, openOffice, staffApi, visit } from '#tests/web/office/render-office.tsx'

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
    expect(await findByText('Nothing like that happened then.')).toBeTruthy()
    expect(api.callsTo('/api/crm/history')[0]?.search).toBe('?day=2026-11-20&noun=deal')
    press('Day before')
    await waitFor(() => expect(api.callsTo('/api/crm/history').at(-1)?.search).toBe('?day=2026-11-19&noun=deal'))
    expect(location.search).toContain('day=2026-11-19')
  })

  test('asks for several days, a type of event and whose doing it was, all in the address', async () => {
    const members = [{ id: 's7', username: 'ravi', role: 'crew', isActive: false, passkeys: 0, hasTotp: false }]
    const api = staffApi({ '/api/crm/history': ok([]), '/api/crm/staff': ok({ members }) })
    const { findByText, findByLabelText, getByLabelText } = await openOffice(
      '/crm?section=history&day=2026-11-16&about=deal',
      { api },
    )
    const choose = (label: string, value: string) => fireEvent.change(getByLabelText(label), { target: { value } })
    const asked = () => api.callsTo('/api/crm/history').at(-1)?.search
    fireEvent.change(await findByLabelText(/^Until/), { target: { value: '2026-11-20' } })
    await waitFor(() => expect(asked()).toBe('?day=2026-11-16&until=2026-11-20&noun=deal'))
    choose('Event', 'DealStageChanged')
    await waitFor(() => expect(asked()).toBe('?day=2026-11-16&until=2026-11-20&type=DealStageChanged'))
    expect(getByLabelText('Event').querySelector('[value=DealStageChanged]')?.textContent).toBe(
      'Deal moved from … to …',
    )
    await findByText('ravi')
    choose('Done by', 'staff:s7')
    await waitFor(() => expect(asked()).toBe('?day=2026-11-16&until=2026-11-20&type=DealStageChanged&by=staff%3As7'))
    expect(await findByText('Nothing like that happened then.')).toBeTruthy()
    expect(new URLSearchParams(location.search).get('until')).toBe('2026-11-20')
    choose('Done by', 'provider')
    await waitFor(() => expect(asked()).toContain('&by=provider'))
  })

  test.each(languages)('names every type of event in %s without the facts of one', async (language) => {
    const api = staffApi({ '/api/crm/history': ok([]) })
    const { container } = await openOffice('/crm?section=history', { api, language })
    await waitFor(() => expect(container.querySelector('option[value="DealLost"]')).not.toBe(null))
    const texts = toldTypes.map((type) => container.querySelector(`option[value="${type}"]`)?.textContent ?? '')
    expect(texts.filter((text) => text.trim().length < 4 || /[{}]|history\.|undefined|\[object/.test(text))).toEqual([])
  })

  test('finds a booking by words and tells its story, with the way back to all of it', async () => {
    const found = { ...booking, id: 'b1', firstName: 'Asha', lastName: 'Gill' }
    const api = staffApi({
      '/api/crm/history': ok([]),
      '/api/crm/customers': ok([]),
      '/api/crm/deal-list': ok([]),
      '/api/email/emails': ok([]),
      '/api/crm/bookings': ok([found]),
      '/api/crm/history/bookings/b1': ok([entry(5, 'BookingCompleted', { about: { kind: 'booking', id: 'b1' } })]),
    })
    const { findByLabelText, findByRole, findByText } = await openOffice('/crm?section=history', { api })
    fireEvent.change(await findByLabelText(/^Find a customer/), { target: { value: 'FG-7K3M9Q' } })
    const link = await findByRole('link', { name: 'Asha Gill' })
    expect(link.closest('li')?.textContent).toMatch(/^Asha Gill Booking · .*FG-7K3M9Q$/)
    fireEvent.click(link)
    expect((await findByText('Visit completed')).closest('a')?.getAttribute('href')).toBe(
      '/crm?section=bookings&booking=b1',
    )
    expect(location.search).toBe('?section=history&booking=b1')
    fireEvent.click(await findByRole('link', { name: 'All of the history' }))
    expect(await findByText('Nothing happened on this day.')).toBeTruthy()
  })

  test('tells the story of a customer and of a deal, and of what nothing is known', async () => {
    const api = staffApi({
      '/api/crm/customers/c1/history': ok({ entries: [entry(1, 'CustomerAdded')], total: 400 }),
      '/api/crm/history/deals/c1_1': ok([entry(2, 'DealOpened', { facts: { stage: 'quoted' } })]),
    })
    const customer = await openOffice('/crm?section=history&customer=c1', { api })
    expect(await customer.findByRole('heading', { name: 'All that happened with this customer' })).toBeTruthy()
    expect(await customer.findByText('Customer added')).toBeTruthy()
    expect(await customer.findByText(/400/)).toBeTruthy()
    customer.unmount()
    const deal = await openOffice('/crm?section=history&deal=c1_1', { api })
    expect(await deal.findByText('Deal opened in Quoted')).toBeTruthy()
    deal.unmount()
    const unknown = await openOffice('/crm?section=history&booking=gone', { api })
    expect(await unknown.findByText('Nothing is known of it.')).toBeTruthy()
  })

  test('says whether what is shown agreed with the log when it was last verified, and has it verified again', async () => {
    const verify = { status: 'done', at: '2026-11-22T14:00:00.000Z', by: 'asha', target: null, done: 9, total: 9 }
    const state = {
      head: 9,
      projections: [],
      verify: { ...verify, holds: true, reason: null, differing: [] },
      rebuild: null,
      jobs: null,
      lastBackupAt: null,
      parked: [],
      away: [],
      syncs: [],
      money: { waiting: [], unbooked: [] },
      faults: [],
      asOf: '2026-11-22T15:00:00.000Z',
    }
    const api = staffApi({ '/api/crm/history': ok([]), '/api/crm/system': ok(state) })
    const { findByText, press } = await openOffice('/crm?section=history', { api })
    expect(await findByText('Everything agrees with the log.')).toBeTruthy()
    expect(await findByText(/^Nov 22, 9:00.*, by asha$/)).toBeTruthy()
    api.answer('/api/crm/system/verify', ok({ started: 'verify' }))
    press('Verify now')
    await waitFor(() => expect(api.callsTo('/api/crm/system/verify')).toHaveLength(1))
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

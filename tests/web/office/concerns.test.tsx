import { fireEvent, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { ConcernCase, OfficeConcern } from '#services/contracts/concerns.ts'

import { ok, openOffice, staffApi, visit } from './render-office.tsx'

const path = '/api/crm/bookings/b1'
const nothing: ConcernCase = {
  guaranteeUntil: '2026-11-26T18:00:00.000Z',
  refundableCents: 3_100,
  asOf: '2026-11-27T18:00:00.000Z',
  case: null,
}
const opened: NonNullable<ConcernCase['case']> = {
  status: 'open',
  by: 'customer',
  at: '2026-11-25T18:00:00.000Z',
  isInTime: true,
  areas: ['seats'],
  words: 'A stain is still there',
  respondUntil: '2026-11-26T18:00:00.000Z',
  investigateUntil: '2026-12-03T05:00:00.000Z',
  decideUntil: '2026-12-02T18:00:00.000Z',
  steps: [],
}

async function openCase(known: ConcernCase) {
  const api = staffApi({
    [`${path}/visit`]: ok({ ...visit, status: 'completed', owedCents: 0 }),
    [`${path}/concern`]: ok(known),
    [`${path}/receipts`]: ok({ receipts: [] }),
    '/api/crm/history/bookings/b1': ok([]),
  })
  const view = await openOffice('/crm?section=bookings&booking=b1', { api })
  const panel = within(await view.findByRole('region', { name: 'Satisfaction guarantee' }))
  return { ...view, api, panel }
}
const sentTo = (api: ReturnType<typeof staffApi>, to: string) =>
  api.callsTo(to).flatMap(({ method, body }) => (method === 'POST' ? [body] : []))

describe('the case of a completed visit', () => {
  test('is reported for somebody who called', async () => {
    const { api, panel, findByRole } = await openCase(nothing)
    expect(await panel.findByText(/The guarantee holds until Nov 26, 1:00 PM/)).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Report for the customer' }))
    const dialog = within(await findByRole('dialog'))
    expect(dialog.queryByRole('button', { name: 'Report for the customer' })).toBeNull()
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Smell' }))
    fireEvent.change(dialog.getByLabelText('What the customer said'), { target: { value: 'Smoke' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Report for the customer' }))
    expect(await panel.findByText(/The guarantee holds/)).toBeTruthy()
    expect(sentTo(api, `${path}/concern`)).toEqual([{ areas: ['smell'], words: 'Smoke' }])
  })

  test('shows what was promised until when, marks what is late, and is answered with words', async () => {
    const { api, panel } = await openCase({ ...nothing, case: opened })
    expect(await panel.findByText('Late: First response due Nov 26, 1:00 PM')).toBeTruthy()
    expect(panel.getByText('Decision due Dec 2, 1:00 PM')).toBeTruthy()
    expect(panel.getByText(/Investigation done by the end of Dec 2$/)).toBeTruthy()
    expect(panel.queryByRole('button', { name: 'Close the case' })).toBeNull()
    fireEvent.click(panel.getByRole('button', { name: 'Send to the customer' }))
    expect(panel.getByText('Write a few words to the customer.')).toBeTruthy()
    fireEvent.change(panel.getByLabelText('Your words to the customer'), { target: { value: ' We look at it. ' } })
    fireEvent.click(panel.getByRole('button', { name: 'Send to the customer' }))
    expect(await panel.findByText('A stain is still there')).toBeTruthy()
    expect(sentTo(api, `${path}/concern/answer`)).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{32}$/), words: 'We look at it.' },
    ])
  })

  test('gives back no more than was paid by card, under one id until there was an answer', async () => {
    const { api, panel } = await openCase({ ...nothing, case: opened })
    fireEvent.click(await panel.findByRole('radio', { name: 'Money back' }))
    fireEvent.change(panel.getByLabelText('Your words to the customer'), { target: { value: 'Sorry' } })
    const amount = panel.getByLabelText('Amount that goes back, HST included')
    fireEvent.change(amount, { target: { value: '31.01' } })
    fireEvent.click(panel.getByRole('button', { name: 'Send to the customer' }))
    expect(panel.getByText('Enter an amount of at most $31, such as 20.00.')).toBeTruthy()
    fireEvent.change(amount, { target: { value: '20' } })
    const decision = `${path}/concern/decision`
    for (const status of [503, 503]) api.answer(decision, { status, body: {} })
    fireEvent.click(panel.getByRole('button', { name: 'Send to the customer' }))
    await panel.findByRole('alert')
    fireEvent.click(panel.getByRole('button', { name: 'Send to the customer' }))
    await panel.findByRole('alert')
    const [first, second] = sentTo(api, decision)
    expect(first).toMatchObject({ outcome: 'refund', refundCents: 2_000, words: 'Sorry' })
    expect(second === undefined || JSON.stringify(second) === JSON.stringify(first)).toBe(true)
  })
})

describe('the queue', () => {
  const row: OfficeConcern = {
    bookingId: 'b1',
    status: 'open',
    reportedAt: '2026-11-20T18:00:00.000Z',
    isInTime: 'true',
    words: 'A stain',
    dueAt: '2020-11-21T18:00:00.000Z',
    dueStep: 'response',
    outcome: null,
  }

  test.each([
    ['en', 'Guarantee cases', 'Late: First response due Nov 21, 1:00 PM'],
    ['fr', 'Dossiers de garantie', 'En retard'],
    ['pa', 'ਗਰੰਟੀ ਦੇ ਮਾਮਲੇ', 'ਦੇਰ ਹੋ ਗਈ:'],
  ] as const)('lists in %s what is due first, and marks what is late', async (language, title, late) => {
    const later = { ...row, bookingId: 'b2', dueAt: '2099-11-21T18:00:00.000Z', words: 'A scratch' }
    const decided = { ...row, bookingId: 'b3', status: 'decided', dueAt: null, dueStep: null, outcome: 'refund' }
    const api = staffApi({ '/api/crm/concerns': ok([decided, later, row]) })
    const { findByRole, findAllByText, getAllByRole } = await openOffice('/crm?section=bookings&view=concerns', {
      api,
      language,
    })
    expect(await findByRole('heading', { name: title })).toBeTruthy()
    expect(await findAllByText((text) => text.startsWith(late))).toHaveLength(1)
    const links = getAllByRole('link').map((link) => link.getAttribute('href'))
    const shown = links.flatMap((href) => /booking=(b\d)/.exec(href ?? '')?.[1] ?? [])
    expect(shown).toEqual(['b1', 'b2', 'b3'])
  })
})

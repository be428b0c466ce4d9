import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { ConcernCase, OfficeConcern } from '#services/contracts/concerns.ts'
import type { OfficeVisit } from '#services/contracts/visits.ts'
import { booking, ok, openOffice, owner, staffApi, visit } from '#tests/web/office/render-office.tsx'

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

async function openCase(known: ConcernCase, change: Partial<OfficeVisit> = {}) {
  const api = staffApi({
    [`${path}/visit`]: ok({ ...visit, status: 'completed', owedCents: 0, ...change }),
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
    expect(panel.getByText(/Investigation done by Dec 2 at the latest$/)).toBeTruthy()
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
    await waitFor(() => expect(sentTo(api, decision)).toHaveLength(2))
    const [first, second] = sentTo(api, decision)
    expect(first).toMatchObject({ outcome: 'refund', refundCents: 2_000, words: 'Sorry' })
    expect(second).toEqual(first)
  })
})

describe('what is being written', () => {
  const write = (panel: Awaited<ReturnType<typeof openCase>>['panel'], value: string) =>
    fireEvent.change(panel.getByLabelText('Your words to the customer'), { target: { value } })
  const wordsIn = (panel: Awaited<ReturnType<typeof openCase>>['panel']) =>
    panel.getByLabelText<HTMLTextAreaElement>('Your words to the customer').value
  const answered = {
    ...opened,
    steps: [
      { at: opened.at, outcome: null, words: 'By Bo', refundCents: 0, refundUntil: null, reclean: null } as const,
    ],
  }

  test('stays when somebody else answers, and goes once it was sent', async () => {
    const { api, panel } = await openCase({ ...nothing, case: opened })
    await panel.findByText('A stain is still there')
    fireEvent.click(panel.getByRole('radio', { name: 'Decline, with the reason' }))
    write(panel, 'Half a')
    api.answer(`${path}/concern/decision`, { status: 409, body: { code: 'sent_otherwise', message: '', id: 'r1' } })
    for (let reads = 0; reads < 9; reads += 1) api.answer(`${path}/concern`, ok({ ...nothing, case: answered }))
    fireEvent.click(panel.getByRole('button', { name: 'Send to the customer' }))
    expect(await panel.findByText('By Bo')).toBeTruthy()
    expect(panel.getByRole('alert').textContent).toContain('Something else was sent with this form before')
    expect(wordsIn(panel)).toBe('Half a')
    expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Decline, with the reason' }).checked).toBe(true)
    api.answer(`${path}/concern/decision`, ok({ ...nothing, case: answered }))
    fireEvent.click(panel.getByRole('button', { name: 'Send to the customer' }))
    await waitFor(() => expect(wordsIn(panel)).toBe(''))
    const [first, second] = sentTo(api, `${path}/concern/decision`)
    expect(second).toMatchObject({ outcome: 'declined', words: 'Half a' })
    expect(second).not.toEqual(first)
  })

  test('is mailed only where an address is known', async () => {
    const { panel, unmount } = await openCase({ ...nothing, case: opened })
    expect(await panel.findByText(/They are emailed as you write them/)).toBeTruthy()
    unmount()
    const person = visit.person === null ? null : { ...visit.person, email: '' }
    const other = await openCase({ ...nothing, case: opened }, { person })
    expect(await other.panel.findByText(/No email address is known.*Please call\.$/)).toBeTruthy()
    expect(other.panel.queryByText(/They are emailed/)).toBeNull()
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
    refundCents: 0,
  }

  test.each([
    ['en', 'Guarantee cases', 'Late: First response due Nov 21, 1:00 PM', 'Refunded $20', 'Blue'],
    ['fr', 'Dossiers de garantie', 'En retard', 'Remboursé', 'Bleu'],
    ['pa', 'ਗਰੰਟੀ ਦੀਆਂ ਸ਼ਿਕਾਇਤਾਂ', 'ਦੇਰ ਹੋ ਗਈ:', 'ਵਾਪਸ ਕੀਤੇ', 'ਨੀਲਾ'],
  ] as const)('lists in %s what is due first, and marks what is late', async (language, title, late, became, color) => {
    const later = { ...row, bookingId: 'b2', dueAt: '2099-11-21T18:00:00.000Z', words: 'A scratch' }
    const over = { status: 'decided', dueAt: null, dueStep: null }
    const decided = { ...row, ...over, bookingId: 'b3', outcome: 'refund', refundCents: 2_000 }
    const api = staffApi({ '/api/crm/concerns': ok([decided, later, row]) })
    api.answer('/api/crm/bookings', ok([{ ...booking, id: 'b3' }]))
    const { findByRole, findAllByText, getAllByRole, findByText } = await openOffice(
      '/crm?section=bookings&view=concerns',
      {
        api,
        language,
      },
    )
    expect(await findByRole('heading', { name: title })).toBeTruthy()
    expect(await findAllByText((text) => text.startsWith(late))).toHaveLength(1)
    const links = getAllByRole('link').map((link) => link.getAttribute('href'))
    const shown = links.flatMap((href) => /booking=(b\d)/.exec(href ?? '')?.[1] ?? [])
    expect(shown).toEqual(['b1', 'b2', 'b3'])
    const item = (await findByText('Asha Gill')).closest('li')
    expect(item?.textContent).toContain('FG-7K3M9Q')
    expect(item?.textContent).toContain(`2021 Honda Civic ${color}`)
    expect(item?.textContent).toContain(became)
  })
})

describe('a free re-clean', () => {
  const reclean = {
    bookingId: 'b0',
    reference: 'FG-8K3M9Q',
    date: '2026-11-20',
    areas: ['seats' as const],
    words: 'A stain',
  }

  test.each(['owner', 'crew'] as const)('says to the %s what is done again, in the customer’s words', async (role) => {
    const api = staffApi({
      [`${path}/visit`]: ok({ ...visit, totalCents: 0, owedCents: 0, reclean }),
      [`${path}/receipts`]: ok({ receipts: [] }),
      '/api/crm/history/bookings/b1': ok([]),
      '/api/crm/me': ok({ ...owner, role }),
    })
    const { findByText, queryByRole, getByText } = await openOffice('/crm?section=bookings&booking=b1', { api })
    expect(await findByText('Free re-clean under the guarantee')).toBeTruthy()
    expect(getByText('A stain')).toBeTruthy()
    expect(getByText(/^Seats ·/).textContent).toBe('Seats · Case of visit FG-8K3M9Q, November 20, 2026')
    const link = queryByRole('link', { name: /Case of visit/ })
    expect(link?.getAttribute('href') ?? null).toBe(role === 'owner' ? '/crm?section=bookings&booking=b0' : null)
  })
})

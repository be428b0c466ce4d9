import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { Language } from '#events/values/language.ts'
import type { SavedCardChargeView } from '#services/contracts/saved-card-charge.ts'
import { refusal, type StubAnswer } from '#tests/support/stub-api.ts'
import { ok, openOffice, owner, staffApi, visit } from '#tests/web/office/render-office.tsx'

const path = '/api/crm/bookings/b1'

const possible: SavedCardChargeView = {
  status: 'none',
  obstacle: null,
  amountCents: 11_025,
  taxCents: 1_268,
  card: { id: 'card1', brand: 'visa', last4: '4242' },
  noticeHours: 24,
  arrivedAt: '2026-11-24T17:00:00.000Z',
  chargeAt: null,
  isTold: false,
  canWithdraw: false,
  refundableCents: 0,
  outcome: null,
}

/** The page of a visit that nobody was there for; `post` is what one of the addresses below the charge answers. */
async function openMissed(
  charge: Partial<SavedCardChargeView> = {},
  { language = 'en', post }: { language?: Language; post?: readonly [verb: string, answer: StubAnswer] } = {},
) {
  const api = staffApi({
    [`${path}/visit`]: ok({ ...visit, status: 'no-show' }),
    [`${path}/receipts`]: ok({ receipts: [] }),
    [`${path}/charge`]: ok({ ...possible, ...charge }),
    '/api/crm/history/bookings/b1': ok([]),
  })
  if (post !== undefined) {
    const [verb, { status, body }] = post
    api.app.post(`${path}/charge${verb}`, () => Response.json(body, { status }))
  }
  const view = await openOffice('/crm?section=bookings&booking=b1', { api, language })
  return { ...view, api }
}

describe('the saved card after a no-show', () => {
  test('is charged after a question that names amount, card, tax, evidence and notice, with what was shown', async () => {
    const announced = { amountCents: 11_025, chargeAt: '2026-11-25T17:00:00.000Z' }
    const view = await openMissed({}, { post: ['', ok(announced)] })
    fireEvent.click(await view.findByRole('button', { name: 'Charge the saved card' }))
    const dialog = await view.findByRole('dialog', { name: 'Charge the saved card' })
    for (const words of [
      '$110.25 from Visa ending in 4242',
      '$12.68 of HST',
      'Nov 24, 12:00 PM',
      '24 hours after that email',
    ])
      expect(dialog.textContent).toContain(words)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Tell the customer, then charge $110.25' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('$110.25 is announced'))
    const [sent] = view.api.callsTo(`${path}/charge`).filter(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), cardId: 'card1', amountCents: 11_025 })
  })

  test('a refusal is told in the dialog, and the next try has the same id', async () => {
    const view = await openMissed({}, { post: ['', refusal('amount_changed')] })
    fireEvent.click(await view.findByRole('button', { name: 'Charge the saved card' }))
    const dialog = await view.findByRole('dialog', { name: 'Charge the saved card' })
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: /^Tell the customer/ }))
    press()
    expect((await within(dialog).findByRole('alert')).textContent).toContain('The price has changed')
    press()
    const posts = () => view.api.callsTo(`${path}/charge`).filter(({ method }) => method === 'POST')
    await waitFor(() => expect(posts()).toHaveLength(2))
    expect(posts()[1]?.body).toEqual(posts()[0]?.body)
  })

  test('an announced charge says when, and whether the customer knows, and is withdrawn after a question', async () => {
    const announced = {
      status: 'announced',
      chargeAt: '2026-11-25T17:00:00.000Z',
      isTold: true,
      canWithdraw: true,
    } as const
    const view = await openMissed(announced, { post: ['/withdrawal', ok({ status: 'withdrawn' })] })
    const text =
      '$110.25 will be charged to Visa ending in 4242, not before Nov 25, 12:00 PM. The customer was emailed.'
    expect(await view.findByText(text)).toBeTruthy()
    expect(view.queryByRole('button', { name: 'Charge the saved card' })).toBeNull()
    fireEvent.click(view.getByRole('button', { name: 'Withdraw the charge' }))
    const dialog = await view.findByRole('dialog', { name: 'Withdraw the charge' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Charge nothing' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('The charge is withdrawn'))
  })

  test('a paid one is refunded after a question', async () => {
    const view = await openMissed(
      { status: 'paid', refundableCents: 11_025 },
      { post: ['/refund', ok({ amountCents: 11_025 })] },
    )
    fireEvent.click(await view.findByRole('button', { name: 'Refund what the card paid' }))
    const dialog = await view.findByRole('dialog', { name: 'Refund what the card paid' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refund $110.25' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('$110.25 is on its way back'))
  })

  test('one that was refunded in part is refunded for the rest', async () => {
    const view = await openMissed({ status: 'paid', refundableCents: 10_025 })
    fireEvent.click(await view.findByRole('button', { name: 'Refund what the card paid' }))
    const dialog = await view.findByRole('dialog', { name: 'Refund what the card paid' })
    expect(within(dialog).getByRole('button', { name: 'Refund $100.25' })).toBeTruthy()
  })

  test('one that came to nothing before anybody was told is withdrawn without a word of a mail', async () => {
    const ended = { status: 'ended', outcome: 'not_told', canWithdraw: true } as const
    const view = await openMissed(ended, { post: ['/withdrawal', ok({ status: 'withdrawn' })] })
    fireEvent.click(await view.findByRole('button', { name: 'Withdraw the charge' }))
    const dialog = await view.findByRole('dialog', { name: 'Withdraw the charge' })
    expect(dialog.textContent).toContain('has had no email about it, and gets none')
    expect(dialog.textContent).not.toContain('told by email')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Charge nothing' }))
    await waitFor(() => expect(view.told()).toEqual(['The charge is withdrawn', undefined]))
  })

  test.each([
    ['off', 'Charging saved cards after a no-show is switched off: see Settings.'],
    ['not_theirs', 'The visit was booked without signing in'],
    ['no_arrival', 'No arrival was reported, so there is no evidence'],
    ['no_card', 'The customer has no card that was saved before the visit began'],
  ] as const)('where the case is %s it says why there is none to charge', async (obstacle, words) => {
    const view = await openMissed({ obstacle, card: null })
    expect(await view.findByText(words, { exact: false })).toBeTruthy()
    expect(view.queryByRole('button', { name: 'Charge the saved card' })).toBeNull()
  })

  test.each([
    ['fr', 'Débiter la carte enregistrée', 'Prévenir le client, puis débiter'],
    ['pa', 'ਸੰਭਾਲੇ ਹੋਏ ਕਾਰਡ ਤੋਂ ਚਾਰਜ ਕਰੋ', 'ਗਾਹਕ ਨੂੰ ਦੱਸੋ, ਫਿਰ'],
  ] as const)('in %s it asks in that language', async (language, announce, confirm) => {
    const view = await openMissed({}, { language })
    fireEvent.click(await view.findByRole('button', { name: announce }))
    const dialog = await view.findByRole('dialog', { name: announce })
    expect(within(dialog).getByRole('button', { name: new RegExp(confirm) })).toBeTruthy()
  })

  test('the crew sees nothing of it', async () => {
    const api = staffApi({
      [`${path}/visit`]: ok({ ...visit, status: 'no-show' }),
      '/api/crm/me': ok({ ...owner, role: 'crew' }),
    })
    const view = await openOffice('/crm?section=bookings&booking=b1', { api })
    await view.findByText('No-show')
    expect(view.queryByText('Saved card')).toBeNull()
    expect(api.callsTo(`${path}/charge`)).toEqual([])
  })
})

describe('the setting', () => {
  const setting = '/api/crm/business/no-show-charges'

  test('says that nothing is charged until it is allowed, and is sent with the edition on screen', async () => {
    const api = staffApi({ [setting]: ok({ areOn: false, version: 2 }) })
    api.app.put(setting, () => Response.json({ areOn: true, version: 3 }))
    const view = await openOffice('/crm?section=settings&part=prices', { api })
    expect(await view.findByText('Saved cards are not charged.')).toBeTruthy()
    fireEvent.click(view.getByRole('button', { name: 'Allow it' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
    const [sent] = api.callsTo(setting).filter(({ method }) => method === 'PUT')
    expect(sent?.body).toEqual({ areOn: true, expectedVersion: 2 })
  })

  test('that somebody else was quicker with is told, and shows what is in force', async () => {
    const api = staffApi({ [setting]: ok({ areOn: false, version: 2 }) })
    const view = await openOffice('/crm?section=settings&part=prices', { api })
    await view.findByText('Saved cards are not charged.')
    api.answer(setting, refusal('settings_changed'), ok({ areOn: true, version: 3 }))
    fireEvent.click(view.getByRole('button', { name: 'Allow it' }))
    // Sooner than by the read of every 30 s.
    expect(await view.findByText('Saved cards may be charged.', {}, { timeout: 20_000 })).toBeTruthy()
    expect(view.getByRole('button', { name: 'Switch it off' })).toBeTruthy()
  })
})

import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import type { Language } from '#events/values/language.ts'
import type { CalledOffVisit } from '#services/contracts/call-off.ts'
import { createStubApi } from '#tests/support/stub-api.ts'
import { ownBookingOf, startingVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { CalledOffPage } from '#web/portal/called-off-page.tsx'
import { PortalPage } from '#web/portal/portal-page.tsx'

const asha = signedIn({ firstName: 'Asha', email: 'asha@example.com' })
const choiceUntil = '2099-11-27T01:00:00.000Z'
const off = ownBookingOf({ status: 'called-off', choiceUntil, refunds: [], owedCents: 0 })

async function openPortal(change: Partial<typeof off> = {}, language: Language = 'en') {
  const visits = { ...startingVisits(), bookings: [{ ...off, ...change }], moveTerms: 'weather' as const }
  const api = createStubApi({ visits })
  vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const view = await renderPiece(<PortalPage />, { api, session: asha, path: '/portal', language })
  return { ...view, api, card: within(await view.findByRole('article')) }
}

describe('a visit that the weather called off, in the portal', () => {
  test('offers another time on the terms of the weather, and nothing that a standing visit has', async () => {
    const { card, findByRole, api } = await openPortal()
    expect(card.getByText('Called off')).toBeTruthy()
    expect(card.getByText(/You can choose here until Thu, Nov 26, 8:00 PM/)).toBeTruthy()
    for (const name of ['Move visit', 'Cancel visit']) expect(card.queryByRole('button', { name })).toBeNull()
    expect(card.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
    fireEvent.click(card.getByRole('button', { name: 'Choose another time' }))
    const dialog = within(await findByRole('dialog'))
    expect(await dialog.findByText(/uses up none of your own moves/)).toBeTruthy()
    expect(api.callsTo('/api/user/bookings/booking-1/reschedule')).toHaveLength(1)
  })

  test('owes nothing before the day that is chosen', async () => {
    const { card } = await openPortal()
    const owed = card.getByText('Owed on the day')
    expect(owed.nextElementSibling?.textContent).toBe('$110.25')
    expect(card.queryByText('Still owed')).toBeNull()
  })

  test('gives back all that was paid, after saying how much that is', async () => {
    const { card, findByRole, api } = await openPortal()
    fireEvent.click(card.getByRole('button', { name: 'Get all the money back' }))
    const dialog = within(await findByRole('dialog', { name: 'Give up this visit?' }))
    expect(await dialog.findByText(/^\$31 is refunded: all that you paid/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Get $31 back' }))
    const path = '/api/user/bookings/booking-1/cancellation'
    await waitFor(() => expect(api.callsTo(path).map(({ body }) => body)).toContainEqual({ refundCents: 3_100 }))
  })

  test('names what comes back by card and what the office returns', async () => {
    const { card, findByRole, api } = await openPortal({ paidCents: 14_125 })
    const preview = { refundCents: 3_100, refundPercent: 100, paidCents: 3_100, cardCents: 3_100, handCents: 11_025 }
    api.answer('/api/user/bookings/booking-1/cancellation', { status: 200, body: preview })
    fireEvent.click(card.getByRole('button', { name: 'Get all the money back' }))
    const dialog = within(await findByRole('dialog', { name: 'Give up this visit?' }))
    expect(await dialog.findByText('$141.25 is refunded: all that you paid.')).toBeTruthy()
    expect(
      dialog.getByText(/^\$31 of it is refunded to your card automatically.*returns the other \$110\.25/),
    ).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Get $141.25 back' })).toBeTruthy()
  })

  test('says afterwards the whole of what comes back, by card and from the office', async () => {
    const { card, findByRole, api, toasts } = await openPortal({ paidCents: 14_125 })
    const preview = { refundCents: 3_100, refundPercent: 100, paidCents: 3_100, cardCents: 8_100, handCents: 6_025 }
    api.answer('/api/user/bookings/booking-1/cancellation', { status: 200, body: preview })
    fireEvent.click(card.getByRole('button', { name: 'Get all the money back' }))
    const dialog = within(await findByRole('dialog', { name: 'Give up this visit?' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Get $141.25 back' }))
    await waitFor(() => expect(toasts.visible()?.title).toBe('Your visit is cancelled'))
    expect(toasts.visible()?.description).toMatch(/^\$81 is on its way back to your card\. .*our office: \$60\.25\./)
  })

  test('without a deposit is cancelled, and says that nothing was paid', async () => {
    const { card, findByRole } = await openPortal({ paidCents: 0, depositCents: 0 })
    fireEvent.click(card.getByRole('button', { name: 'Cancel the visit' }))
    expect(await within(await findByRole('dialog')).findByText(/paid nothing for it yet/)).toBeTruthy()
  })

  test('after the stated time says whom to call, and stays among the visits to come', async () => {
    const { card, getByRole } = await openPortal({
      choiceUntil: '2020-11-27T01:00:00.000Z',
      startsAt: '2020-11-20T15:00:00.000Z',
    })
    expect(card.getByText(/Nothing is lost: call us/)).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Choose another time' })).toBeNull()
    expect(card.getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:/)
    expect(within(getByRole('region', { name: 'Upcoming bookings' })).getByRole('article')).toBeTruthy()
  })

  test.each([
    ['fr', 'Cette visite est annulée à cause de la météo', 'Choisir un autre moment', 'Annulée (météo)'],
    ['pa', 'ਮੌਸਮ ਕਰਕੇ ਇਹ ਬੁਕਿੰਗ ਰੱਦ ਹੋਈ ਹੈ', 'ਕੋਈ ਹੋਰ ਸਮਾਂ ਚੁਣੋ', 'ਮੌਸਮ ਕਰਕੇ ਰੱਦ'],
  ] as const)('speaks %s', async (language, title, move, status) => {
    const { card } = await openPortal({}, language)
    for (const words of [title, move, status]) expect(card.getByText(words)).toBeTruthy()
  })
})

const standing: CalledOffVisit = {
  status: 'open',
  reference: 'FG-7K3M9Q',
  service: 'Glazed Detail',
  date: '2099-11-24',
  time: '10:00 AM',
  choiceUntil,
  refundCents: 3_100,
}
const link = '/api/called-off/a.token'

async function openLink(answers: readonly object[], language: Language = 'en') {
  const api = createStubApi()
  for (const body of answers) api.answer(link, { status: 200, body })
  const days = Array.from({ length: 42 }, (_, index) => ({
    date: new Date(Date.now() + index * 86_400_000).toISOString().slice(0, 10),
    free: 2,
  }))
  for (const _ of [1, 2, 3]) api.answer(`${link}/days`, { status: 200, body: days })
  api.answer(`${link}/starts`, { status: 200, body: [{ time: '9:00 AM', available: true }] })
  const view = await renderPiece(<CalledOffPage />, { api, path: '/called-off?token=a.token', language })
  return { ...view, api }
}

describe('/called-off', () => {
  test('gives all the money back, once asked, and then says that it is on its way', async () => {
    const done = { ...standing, status: 'refunded', choiceUntil: null }
    const { api, findByRole, findByText } = await openLink([standing, done])
    api.answer(`${link}/refund`, { status: 200, body: { status: 'cancelled', refundCents: 3_100 } })
    expect(await findByText('Called off: Glazed Detail, Tuesday, November 24, 2099, 10:00 AM')).toBeTruthy()
    fireEvent.click(await findByRole('button', { name: 'Get all the money back' }))
    const dialog = within(await findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Get $31 back' }))
    expect(
      await findByText('$31 is on its way back to your card. Banks usually take 5-10 business days to show it.'),
    ).toBeTruthy()
    expect(api.callsTo(`${link}/refund`).map(({ body }) => body)).toEqual([{ refundCents: 3_100 }])
  })

  test('names what the office returns, before the choice and after it, and sends the amount of the deposit', async () => {
    const paid = { ...standing, cardCents: 3_100, handCents: 11_025 }
    const { api, findByRole, findByText } = await openLink([paid, { ...paid, status: 'refunded', choiceUntil: null }])
    api.answer(`${link}/refund`, { status: 200, body: { status: 'cancelled', refundCents: 3_100 } })
    fireEvent.click(await findByRole('button', { name: 'Get all the money back' }))
    const dialog = within(await findByRole('dialog'))
    expect(dialog.getByText(/Our office returns the other \$110\.25/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Get $141.25 back' }))
    const told = await findByText(/^\$31 is on its way back to your card/)
    expect(told.textContent).toContain('is returned by our office: $110.25')
    expect(api.callsTo(`${link}/refund`).map(({ body }) => body)).toEqual([{ refundCents: 3_100 }])
  })

  test.each([
    ['en', 'By the refund policy of your booking we keep $15.50 of the deposit.'],
    ['fr', 'Selon la politique de remboursement de votre réservation, nous conservons 15,50 $ de l’acompte.'],
    ['pa', 'ਤੁਹਾਡੀ ਬੁਕਿੰਗ ਦੀ ਰਿਫ਼ੰਡ ਪਾਲਿਸੀ ਮੁਤਾਬਕ, ਅਸੀਂ ਡਿਪਾਜ਼ਿਟ ਵਿੱਚੋਂ $15.50 ਰੱਖਦੇ ਹਾਂ।'],
  ] as const)('cancelled after it had another time, says in %s what is kept', async (language, words) => {
    const kept = { ...standing, status: 'refunded', choiceUntil: null, refundCents: 0, cardCents: 0, keptCents: 1_550 }
    const { findByText } = await openLink([kept], language)
    expect(await findByText(words)).toBeTruthy()
  })

  test('paid by hand alone, it promises no card', async () => {
    const { findByText } = await openLink([{ ...standing, refundCents: 0, cardCents: 0, handCents: 14_125 }])
    expect(await findByText('$141.25 is refunded: all that you paid.')).toBeTruthy()
    expect(await findByText(/^Our office returns it, since you did not pay it by card/)).toBeTruthy()
  })

  test('a choice that was made elsewhere meanwhile is told, and the page shows what the visit is now', async () => {
    const moved = { ...standing, status: 'standing', date: '2099-11-26', choiceUntil: null, refundCents: 0 }
    const { api, findByRole, findByText } = await openLink([standing, moved])
    api.answer(`${link}/refund`, {
      status: 409,
      body: { code: 'choice_made', message: 'This visit has a new time already.', id: 'r1' },
    })
    fireEvent.click(await findByRole('button', { name: 'Get all the money back' }))
    fireEvent.click(within(await findByRole('dialog')).getByRole('button', { name: 'Get $31 back' }))
    expect(await findByText(/Thursday, November 26, 2099, 10:00 AM. There is nothing more to choose here/)).toBeTruthy()
  })

  test('without a network says so, and keeps the choice', async () => {
    const { api, findByRole } = await openLink([standing])
    api.answer(`${link}/refund`, { status: 503, body: {} })
    fireEvent.click(await findByRole('button', { name: 'Get all the money back' }))
    const dialog = within(await findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Get $31 back' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('That did not reach us. Please try again.')
  })

  test('of a link that is not ours says so', async () => {
    const { api, findByText } = await openLink([])
    api.answer(link, { status: 404, body: { code: 'link_unknown', message: 'We do not know this link.', id: 'r1' } })
    expect(await findByText('We do not know this link')).toBeTruthy()
  })

  test.each([
    ['fr', 'over', 'Appeler le (416) 555-0134'],
    ['pa', 'open', 'ਸਾਰੇ ਪੈਸੇ ਵਾਪਸ ਲਓ'],
    ['pa', 'refunded', 'ਇਹ ਬੁਕਿੰਗ ਰੱਦ ਹੋ ਗਈ ਹੈ'],
    ['fr', 'standing', 'L’heure de votre visite est fixée'],
  ] as const)('speaks %s: %s', async (language, status, words) => {
    const { findByText } = await openLink([{ ...standing, status }], language)
    expect((await findByText(words)).textContent).toBe(words)
  })
})

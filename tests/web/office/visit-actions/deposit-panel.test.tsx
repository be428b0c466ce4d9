import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, owner, staffApi, visit } from '#tests/web/office/render-office.tsx'

const visitUrl = '/crm?section=bookings&booking=b1'
const path = '/api/crm/bookings/b1'
const url = 'https://freshglaze.example/pay?token=t'
const link = { amountCents: 3_100, dueAt: '2026-11-24T17:00:00.000Z', isOverdue: false, url }
const unpaid = { status: 'confirmed', deposit: 'waived', depositCents: 0, askableCents: 3_100, depositLink: null }
const asked = { ...unpaid, deposit: 'asked', depositLink: link }

const api = (change: object, more: Parameters<typeof staffApi>[0] = {}) =>
  staffApi({
    [`${path}/visit`]: ok({ ...visit, ...change }),
    '/api/crm/history/bookings/b1': ok([]),
    ...more,
  })

const sentTo = (calls: ReturnType<typeof staffApi>, verb: string) =>
  calls
    .callsTo(`${path}/${verb}`)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body)

const panelOf = async (change: object, calls = api(change)) => {
  const view = await openOffice(visitUrl, { api: calls })
  return { view, calls, panel: within(await view.findByRole('region', { name: 'Deposit' })) }
}

describe('the deposit of a visit that was booked without one', () => {
  test('that is asked for says until when, and shows the link where nobody could be mailed', async () => {
    const { panel, view } = await panelOf(asked)
    expect(panel.getByText(/\$31 is asked for by link, to be paid by Nov 24, 12:00 PM/)).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Send the link again' })).toBeTruthy()
    expect(panel.queryByRole('link')).toBeNull()
    view.unmount()
    const nameless = await panelOf({ ...asked, person: { ...visit.person, email: '' } })
    expect(nameless.panel.getByRole('link', { name: url }).getAttribute('href')).toBe(url)
  })

  test('is in the price by its amount while it is not paid', async () => {
    const { view } = await panelOf(asked)
    const price = view.getByRole('region', { name: 'Price' })
    expect(price.textContent).toContain('Deposit of $31, not paid yet$0')
    expect(price.textContent).not.toContain('asked for by link')
    view.unmount()
    const otherwise = await panelOf({ ...asked, depositLink: null })
    expect(otherwise.view.getByRole('region', { name: 'Price' }).textContent).toContain('Deposit asked for by link$0')
  })

  test('that was not paid in time says so, and what can be done', async () => {
    const { panel } = await panelOf({ ...asked, depositLink: { ...link, isOverdue: true } })
    expect(panel.getByText(/was to be paid by Nov 24, 12:00 PM and was not\. The visit stays/)).toBeTruthy()
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Send the link again',
      'Take the request back',
    ])
  })

  test('that was asked for by link and paid by hand says so, and can be asked for anew', async () => {
    const { panel } = await panelOf({ ...asked, depositLink: null })
    expect(panel.getByText('It was asked for by link, and paid otherwise.')).toBeTruthy()
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ask for $31 by link'])
  })

  test('is no matter of a visit that is over or paid, nor of the crew', async () => {
    const crew = { '/api/crm/me': ok({ ...owner, role: 'crew' }) }
    const views = [
      api({ ...asked, status: 'cancelled' }),
      api({ deposit: 'paid', askableCents: 0, depositLink: null }),
      api(asked, crew),
    ]
    for (const calls of views) {
      const view = await openOffice(visitUrl, { api: calls })
      await view.findByRole('heading', { name: 'Price' })
      expect(view.queryByRole('region', { name: 'Deposit' })).toBeNull()
      view.unmount()
    }
  })

  test('is asked for, and asked for again, after a look at the mail, and says so only once it was mailed', async () => {
    const sent = { amountCents: 3_100, dueAt: link.dueAt, url }
    const { view, calls, panel } = await panelOf(unpaid)
    expect(panel.queryByRole('button', { name: 'Take the request back' })).toBeNull()
    const mail = { to: 'asha@example.com', language: 'fr', subject: 'Votre acompte', text: 'Bonjour Asha' }
    const preview = { owedCents: 3_100, mail, sentAt: null }
    calls.answer(`${path}/deposit-link`, ok(preview), ok({ ...sent, isMailed: true }))
    fireEvent.click(panel.getByRole('button', { name: 'Ask for $31 by link' }))
    const dialog = within(await view.findByRole('dialog', { name: 'Ask for $31 by link' }))
    for (const words of ['To asha@example.com', 'Votre acompte', 'Bonjour Asha'])
      expect(await dialog.findByText(words)).toBeTruthy()
    expect(sentTo(calls, 'deposit-link')).toEqual([])
    calls.answer(`${path}/visit`, ok({ ...visit, ...asked }))
    fireEvent.click(dialog.getByRole('button', { name: 'Send it' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('The link to pay the deposit of $31 is on its way'))
    const again = await panel.findByRole('button', { name: 'Send the link again' })
    view.toasts.dismiss()
    const nobody = { ...preview, mail: null, sentAt: '2026-11-22T14:00:00.000Z' }
    calls.answer(`${path}/deposit-link`, ok(nobody), ok({ ...sent, isMailed: false }))
    fireEvent.click(again)
    const next = within(await view.findByRole('dialog', { name: 'Send the link again' }))
    calls.answer(`${path}/visit`, ok({ ...visit, ...asked, person: { ...visit.person, email: '' } }))
    fireEvent.click(await next.findByRole('button', { name: 'Show the link' }))
    expect((await panel.findByRole('link', { name: url })).getAttribute('href')).toBe(url)
    expect(view.told()).toBeNull()
    expect(sentTo(calls, 'deposit-link')).toEqual([{}, {}])
  })

  test('that cannot be asked for says why', async () => {
    const { view, calls, panel } = await panelOf(asked)
    const mail = { to: 'asha@example.com', language: 'en', subject: 'Your deposit', text: 'Hello Asha' }
    calls.answer(`${path}/deposit-link`, ok({ owedCents: 3_100, mail, sentAt: null }), refusal('conflict'))
    fireEvent.click(panel.getByRole('button', { name: 'Send the link again' }))
    const dialog = within(await view.findByRole('dialog', { name: 'Send the link again' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Send it' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Somebody else changed this at the same moment')
    expect(view.told()).toBeNull()
  })

  test('is taken back for the reason that was chosen, after a question that can be left', async () => {
    const { view, calls, panel } = await panelOf(asked)
    const ask = async () => {
      fireEvent.click(panel.getByRole('button', { name: 'Take the request back' }))
      return within(await view.findByRole('dialog', { name: 'Take the request back' }))
    }
    const left = await ask()
    left.getByText(/The link stops working at once/)
    fireEvent.click(left.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(view.queryByRole('dialog')).toBeNull())
    expect(sentTo(calls, 'deposit-waiver')).toEqual([])

    const question = await ask()
    fireEvent.change(question.getByLabelText('Why is there no deposit?'), { target: { value: 'no_card' } })
    calls.answer(`${path}/deposit-waiver`, ok({}))
    calls.answer(`${path}/visit`, ok({ ...visit, ...unpaid }))
    fireEvent.click(question.getByRole('button', { name: 'Take the request back' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('The request was taken back'))
    expect(sentTo(calls, 'deposit-waiver')).toEqual([{ reason: 'no_card' }])
    await panel.findByText('No deposit is asked for: all of the price is paid on the day.')
    expect(view.queryByRole('dialog')).toBeNull()
  })
})

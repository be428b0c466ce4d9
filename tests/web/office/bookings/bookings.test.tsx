import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { booking, ok, openOffice, staffApi, visit } from '#tests/web/office/render-office.tsx'

const calendar = '/crm?section=bookings'
const visitUrl = `${calendar}&booking=b1`

const opened = (change: object = {}, more: Parameters<typeof staffApi>[0] = {}) =>
  staffApi({
    '/api/crm/bookings/b1/visit': ok({ ...visit, ...change }),
    '/api/crm/history/bookings/b1': ok([]),
    ...more,
  })

const sentTo = (api: ReturnType<typeof staffApi>, path: string) =>
  api
    .callsTo(path)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body)

describe('the calendar', () => {
  test('shows the week with each visit in its day, asks for that week alone, and leads to the customers’ booking page', async () => {
    const api = staffApi({ '/api/crm/bookings': ok([booking]) })
    const { findByRole, getByRole } = await openOffice(calendar, { api })
    const link = await findByRole('link', { name: /Asha Gill/ })
    expect(link.getAttribute('href')).toBe('/crm?section=bookings&booking=b1')
    expect(link.textContent).toContain('1:00 PM')
    expect(link.textContent).toContain('Van 2')
    expect(link.closest('section')?.textContent).toContain('Sun, Nov 22 · Today')
    const asked = new URLSearchParams(api.callsTo('/api/crm/bookings')[0]?.search)
    expect([asked.get('dateFrom'), asked.get('dateTo')]).toEqual(['2026-11-16', '2026-11-22'])
    expect(getByRole('link', { name: 'Later' }).getAttribute('href')).toContain('from=2026-11-29')
    expect(getByRole('link', { name: 'Customers’ booking page' }).getAttribute('href')).toBe('/booking')
  })

  test('shows one van alone when that is asked for', async () => {
    const api = staffApi({
      '/api/crm/bookings': ok([booking, { ...booking, id: 'b2', van: 'van-1', firstName: 'Jo' }]),
    })
    const { findAllByRole, getByLabelText, queryByRole } = await openOffice(calendar, { api })
    expect(await findAllByRole('link', { name: /Gill/ })).toHaveLength(2)
    fireEvent.change(getByLabelText('Van'), { target: { value: 'van-1' } })
    await waitFor(() => expect(queryByRole('link', { name: /Asha Gill/ })).toBeNull())
    expect(location.search).toContain('van=van-1')
  })

  test('a month counts the visits of each day, which opens', async () => {
    const api = staffApi({ '/api/crm/bookings': ok([booking]) })
    const { findByRole } = await openOffice(`${calendar}&view=month`, { api })
    const day = await findByRole('link', { name: 'Monday, November 23, 2026: no visits' })
    expect(day.getAttribute('href')).toBe('/crm?section=bookings&view=day&from=2026-11-23')
    expect(await findByRole('link', { name: 'Friday, December 4, 2026: no visits' })).toBeTruthy()
  })
})

describe('a visit', () => {
  test('shows who, what, where and what is owed, with the ways to its customer', async () => {
    const { findByRole, getByRole, getByText } = await openOffice(visitUrl, { api: opened() })
    expect(await findByRole('heading', { name: 'Sunday, November 22, 2026, 1:00 PM – 4:00 PM' })).toBeTruthy()
    expect(getByRole('link', { name: 'Asha Gill' }).getAttribute('href')).toBe('/crm?section=customers&customer=c1')
    expect(getByText('$110.25')).toBeTruthy()
    expect(getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toContain(
      'query=12+Elm+Street%2C+Brampton',
    )
    expect(getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+19055550142')
  })

  test('of another day can be neither begun nor ended, and one that is over is only read', async () => {
    const view = await openOffice(visitUrl, { api: opened({ date: '2026-11-24' }) })
    await view.findByRole('button', { name: 'Move the visit' })
    for (const name of ['On the way', 'Arrived', 'Completed', 'No-show'])
      expect(view.queryByRole('button', { name })).toBeNull()
    view.unmount()
    const over = await openOffice(visitUrl, { api: opened({ status: 'completed', owedCents: 0 }) })
    await over.findByText('Completed')
    for (const name of ['Move the visit', 'Cancel the visit', 'Record a payment'])
      expect(over.queryByRole('button', { name })).toBeNull()
  })

  test('on the way is reported, and the office is told that the customer gets a mail', async () => {
    const api = opened()
    api.answer('/api/crm/bookings/b1/progress', ok({ step: 'departed', isMailed: true }))
    const view = await openOffice(visitUrl, { api })
    fireEvent.click(await view.findByRole('button', { name: 'On the way' }))
    await waitFor(() => expect(view.told()).toEqual(['On the way', 'The customer gets an email.']))
    expect(sentTo(api, '/api/crm/bookings/b1/progress')).toEqual([{ step: 'departed' }])
  })

  test('a no-show names its evidence and what is kept before it is recorded', async () => {
    const api = opened({ date: '2026-11-21', hasArrived: true, arrivedAt: '2026-11-21T18:05:00.000Z' })
    api.answer('/api/crm/bookings/b1/progress', ok({ step: 'no-show' }))
    const view = await openOffice(visitUrl, { api })
    fireEvent.click(await view.findByRole('button', { name: 'No-show' }))
    const dialog = await view.findByRole('dialog', { name: 'Nobody was there' })
    expect(dialog.textContent).toContain('The van arrived at 1:05 PM')
    expect(dialog.textContent).toContain('The deposit of $31 is kept.')
    expect(sentTo(api, '/api/crm/bookings/b1/progress')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Record the no-show' }))
    await waitFor(() => expect(sentTo(api, '/api/crm/bookings/b1/progress')).toEqual([{ step: 'no-show' }]))
  })

  test('is cancelled with the amount that was shown; another amount is a refusal that is told', async () => {
    const api = opened(
      {},
      { '/api/crm/bookings/b1/cancellation': ok({ refundCents: 3_100, refundPercent: 100, paidCents: 3_100 }) },
    )
    const { status, body } = refusal('refund_changed')
    api.app.post('/api/crm/bookings/b1/cancellation', () => Response.json(body, { status }))
    const view = await openOffice(visitUrl, { api })
    fireEvent.click(await view.findByRole('button', { name: 'Cancel the visit' }))
    const dialog = await view.findByRole('dialog', { name: 'Cancel the visit' })
    fireEvent.click(within(dialog).getByRole('radio', { name: 'The weather' }))
    await within(dialog).findByText('$31 of $31 goes back to the customer’s card.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Yes, cancel the visit' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('The amount of the refund has changed.')
    expect(sentTo(api, '/api/crm/bookings/b1/cancellation')).toEqual([
      { by: 'business', reason: 'weather', refundCents: 3_100 },
    ])
  })

  test('is moved outside of the customers’ rules only for a reason', async () => {
    const free = [{ time: '10:00 AM', available: true }]
    const api = opened(
      {},
      {
        '/api/crm/bookings/b1/reschedule': refusal('reschedule_too_late'),
        '/api/crm/bookings/b1/reschedule/days': ok([{ date: '2026-11-24', free: 1 }]),
        '/api/crm/bookings/b1/reschedule/starts': ok(free),
      },
    )
    api.app.post('/api/crm/bookings/b1/reschedule', () => Response.json({}))
    const view = await openOffice(visitUrl, { api })
    fireEvent.click(await view.findByRole('button', { name: 'Move the visit' }))
    const dialog = await view.findByRole('dialog', { name: 'Move the visit' })
    expect((await within(dialog).findByRole('status')).textContent).toContain('can no longer be moved')
    fireEvent.click(await within(dialog).findByRole('button', { name: /November 24/ }))
    fireEvent.click(await within(dialog).findByRole('radio', { name: '10:00 AM' }))
    expect(within(dialog).queryByRole('button', { name: /Move to/ })).toBeNull()
    fireEvent.change(within(dialog).getByLabelText(/Why is it moved/), { target: { value: 'weather' } })
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Move to Tue, Nov 24, 10:00 AM' }))
    await waitFor(() =>
      expect(sentTo(api, '/api/crm/bookings/b1/reschedule')).toEqual([
        {
          date: '2026-11-24',
          time: '10:00 AM',
          terms: 'office',
          reason: 'weather',
          from: { date: '2026-11-22', time: '1:00 PM' },
        },
      ]),
    )
  })

  test('the rest is recorded as paid by the means that was chosen', async () => {
    const api = opened()
    api.answer('/api/crm/bookings/b1/balance', ok({ amountCents: 9_400, taxCents: 1_625, owedCents: 0 }))
    const view = await openOffice(visitUrl, { api })
    fireEvent.click(await view.findByRole('button', { name: 'Record a payment' }))
    const dialog = await view.findByRole('dialog', { name: 'Record a payment' })
    fireEvent.click(within(dialog).getByRole('radio', { name: 'E-transfer' }))
    fireEvent.click(within(dialog).getByRole('button', { name: '$110.25 received' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('$110.25 recorded as paid'))
    expect(sentTo(api, '/api/crm/bookings/b1/balance')).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{32}$/), method: 'e-transfer', amountCents: 11_025, tipCents: 0 },
    ])
  })

  test('something is taken off the price for a reason, and undone; more than is unpaid, or no reason, is not sent', async () => {
    const api = opened()
    const path = '/api/crm/bookings/b1/discounts'
    api.answer(path, ok({ totalCents: 10_500, owedCents: 8_765 }))
    const view = await openOffice(visitUrl, { api })
    fireEvent.click(await view.findByRole('button', { name: 'Give a discount' }))
    const dialog = await view.findByRole('dialog', { name: 'Give a discount' })
    const amount = within(dialog).getByRole('textbox', { name: 'Amount off the price, before HST' })
    fireEvent.change(amount, { target: { value: '97.58' } })
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Another reason' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Give a discount' }))
    within(dialog).getByText('Enter an amount of at most $97.57, such as 20.00.')
    within(dialog).getByText('Say in a few words which reason it is.')
    expect(sentTo(api, path)).toEqual([])
    fireEvent.change(amount, { target: { value: '20' } })
    within(dialog).getByText('The price will be $105, with HST $118.65.')
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'What happened' }), { target: { value: 'Rain ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take $20 off' }))
    await waitFor(() => expect(view.told()).toEqual(['$20 taken off the price', '$87.65 is still owed.']))
    expect(sentTo(api, path)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        amountCents: 2_000,
        shownTotalCents: 12_500,
        reason: 'other',
        note: 'Rain',
      },
    ])
    view.unmount()

    const discount = { id: 'd1', amountCents: 2_000, reason: 'other' as const, note: 'Rain', isUndoable: true }
    const given = opened({ discounts: [discount] })
    given.answer(`${path}/d1/undo`, ok({ totalCents: 12_500, owedCents: 11_025 }))
    const again = await openOffice(visitUrl, { api: given })
    expect((await again.findByText('Discount: Another reason')).parentElement?.textContent).toContain('− $20')
    fireEvent.click(again.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(again.told()?.[0]).toBe('The discount is undone'))
    expect(sentTo(given, `${path}/d1/undo`)).toEqual([{}])
    again.unmount()

    const invoiced = opened({ discounts: [discount], status: 'completed' })
    invoiced.answer(`${path}/d1/undo`, ok({ totalCents: 12_500, owedCents: 11_025 }))
    const last = await openOffice(visitUrl, { api: invoiced })
    fireEvent.click(await last.findByRole('button', { name: 'Undo' }))
    const question = await last.findByRole('dialog', { name: 'Undo the discount' })
    expect(question.textContent).toContain('A debit note corrects it.The customer is told by email.')
    expect(sentTo(invoiced, `${path}/d1/undo`)).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: 'Undo the discount' }))
    await waitFor(() => expect(last.told()?.[0]).toBe('The discount is undone'))
    expect(sentTo(invoiced, `${path}/d1/undo`)).toEqual([{}])
  })

  test('a part of the rest is recorded with a tip, and says what is still owed; more than is owed is not sent', async () => {
    const api = opened()
    api.answer('/api/crm/bookings/b1/balance', ok({ amountCents: 4_425, taxCents: 575, owedCents: 6_025 }))
    const view = await openOffice(visitUrl, { api })
    fireEvent.click(await view.findByRole('button', { name: 'Record a payment' }))
    const dialog = await view.findByRole('dialog', { name: 'Record a payment' })
    const amount = within(dialog).getByRole('textbox', { name: 'Amount' })
    fireEvent.change(amount, { target: { value: '110.26' } })
    within(dialog).getByText('Enter an amount of at most $110.25, such as 50.00.')
    expect(within(dialog).queryByRole('button', { name: /received$/ })).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Record a payment' }))
    expect(sentTo(api, '/api/crm/bookings/b1/balance')).toEqual([])
    fireEvent.change(amount, { target: { value: '50' } })
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Tip' }), { target: { value: '7,5' } })
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Cheque' }))
    fireEvent.click(within(dialog).getByRole('button', { name: '$57.50 received' }))
    await waitFor(() => expect(view.told()).toEqual(['$57.50 recorded as paid', '$60.25 is still owed.']))
    const sent = [{ id: expect.stringMatching(/^[0-9a-f]{32}$/), method: 'cheque', amountCents: 5_000, tipCents: 750 }]
    expect(sentTo(api, '/api/crm/bookings/b1/balance')).toEqual(sent)
  })

  test('a payment whose answer was lost is sent again under its id, and the next one has another', async () => {
    const api = opened()
    const path = '/api/crm/bookings/b1/balance'
    api.answer(path, { status: 503, body: {} }, ok({ amountCents: 4_425, taxCents: 575, owedCents: 6_025 }))
    const view = await openOffice(visitUrl, { api })
    const record = async (amount: string, button: string) => {
      fireEvent.click(await view.findByRole('button', { name: 'Record a payment' }))
      const dialog = await view.findByRole('dialog', { name: 'Record a payment' })
      fireEvent.change(within(dialog).getByRole('textbox', { name: 'Amount' }), { target: { value: amount } })
      fireEvent.click(within(dialog).getByRole('button', { name: button }))
      return dialog
    }
    const dialog = await record('50', '$50 received')
    await within(dialog).findByText('There was no answer. Please try again: nothing is done twice.')
    api.answer('/api/crm/bookings/b1/visit', ok({ ...visit, balanceCents: 5_000, owedCents: 6_025 }))
    fireEvent.click(within(dialog).getByRole('button', { name: '$50 received' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('$50 recorded as paid'))
    await view.findByText('Payments received')
    api.answer(path, ok({ amountCents: 885, taxCents: 115, owedCents: 5_025 }))
    await record('10', '$10 received')
    await waitFor(() => expect(sentTo(api, path)).toHaveLength(3))
    const ids = sentTo(api, path).map((body) => Object(body)['id'])
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })
})

import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { refusal, type StubAnswer } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi, visit } from '#tests/web/office/render-office.tsx'

const path = '/api/crm/bookings/b1'
const receipts = `${path}/receipts`
const lost: StubAnswer = { status: 503, body: {} }
const unanswered = 'There was no answer. Please try again: nothing is done twice.'

async function openVisit(change: object = {}, more: Parameters<typeof staffApi>[0] = {}) {
  const api = staffApi({
    [`${path}/visit`]: ok({ ...visit, ...change }),
    [receipts]: ok({ receipts: [] }),
    '/api/crm/history/bookings/b1': ok([]),
    ...more,
  })
  const view = await openOffice('/crm?section=bookings&booking=b1', { api })
  /** Presses a button of the page, and gives the dialog that it opens. */
  const ask = async (button: HTMLElement, name: string) => {
    fireEvent.click(button)
    const dialog = await view.findByRole('dialog', { name })
    return { dialog, ...within(dialog), press: (label: string) => fireEvent.click(within(dialog).getByText(label)) }
  }
  return { ...view, api, ask }
}

describe('a dialog that changes a visit', () => {
  test('cannot be closed while the change is sent, tells why it failed, and opens without that the next time', async () => {
    const preview = { refundCents: 3_100, refundPercent: 100, paidCents: 3_100 }
    const view = await openVisit({}, { [`${path}/cancellation`]: ok(preview) })
    const answer = Promise.withResolvers<StubAnswer>()
    const open = async () => view.ask(await view.findByRole('button', { name: 'Cancel the visit' }), 'Cancel the visit')
    const { dialog, ...inside } = await open()
    fireEvent.click(inside.getByRole('radio', { name: 'The weather' }))
    await waitFor(() => expect(dialog.getAttribute('closedby')).toBe('any'))
    const confirm = await inside.findByRole('button', { name: 'Yes, cancel the visit' })
    view.api.answer(`${path}/cancellation`, answer.promise)
    fireEvent.click(confirm)
    await waitFor(() => expect(dialog.getAttribute('closedby')).toBe('none'))
    for (const name of ['Back', 'Close']) {
      const button = inside.getByRole<HTMLButtonElement>('button', { name })
      expect(button.disabled).toBe(true)
      fireEvent.click(button)
    }
    // Escape, and what a browser does that closes nevertheless.
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
    dialog.removeAttribute('open')
    fireEvent(dialog, new Event('close'))
    expect(dialog.hasAttribute('open')).toBe(true)

    answer.resolve(lost)
    expect((await inside.findByRole('alert')).textContent).toContain(unanswered)
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(true)
    inside.press('Back')
    await waitFor(() => expect(dialog.hasAttribute('open')).toBe(false))
    const again = await open()
    await again.findByRole('button', { name: 'Yes, cancel the visit' })
    expect(again.queryByRole('alert')).toBeNull()
  })

  test('names before a cancellation what goes back by card and what is to be returned by hand', async () => {
    const preview = { refundCents: 3_100, refundPercent: 100, paidCents: 3_100, cardCents: 4_100, handCents: 5_000 }
    const view = await openVisit({}, { [`${path}/cancellation`]: ok(preview) })
    const inside = await view.ask(await view.findByRole('button', { name: 'Cancel the visit' }), 'Cancel the visit')
    fireEvent.click(inside.getByRole('radio', { name: 'The weather' }))
    expect(await inside.findByText('$31 of $31 goes back to the customer’s card.')).toBeTruthy()
    expect(inside.getByText('$10 that was paid of the rest by card goes back to the card too.')).toBeTruthy()
    expect(inside.getByText(/^\$50 was paid in another way: return it to the customer/)).toBeTruthy()
  })

  const discounts = ['d1', 'd2'].map((id) => ({
    id,
    amountCents: 1_000,
    reason: 'goodwill',
    note: id,
    isUndoable: true,
  }))

  test('a discount that could not be undone is told at that discount alone', async () => {
    const view = await openVisit({ discounts })
    view.api.answer(`${path}/discounts/d1/undo`, lost)
    await view.findByText('d1')
    const [first] = view.getAllByRole('button', { name: 'Undo' })
    if (first !== undefined) fireEvent.click(first)
    const alert = await view.findByRole('alert')
    expect(alert.textContent).toBe(unanswered)
    expect(alert.parentElement?.textContent).toContain('d1')
    expect(view.getAllByText(unanswered)).toHaveLength(1)
  })

  test('a reward is the customer’s: it is not undone before it is said that the points go back', async () => {
    const reward = { id: 'r1', amountCents: 1_000, reason: 'loyalty', note: '', isUndoable: true, points: 200 }
    const view = await openVisit({ discounts: [reward] })
    const undo = `${path}/discounts/r1/undo`
    view.api.answer(undo, ok({ totalCents: 12_500, owedCents: 11_025 }))
    const question = await view.ask(await view.findByRole('button', { name: 'Undo' }), 'Undo the discount')
    expect(question.dialog.textContent).toContain(
      '200 points go back to the customer.No email is sent: the customer sees it in their account.',
    )
    expect(view.api.callsTo(undo)).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Undo the discount' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('The discount is undone'))
    expect(view.api.callsTo(undo)).toHaveLength(1)
  })

  test('after the invoice the dialog of another discount does not show why the first was not undone', async () => {
    const view = await openVisit({ discounts, status: 'completed' })
    view.api.answer(`${path}/discounts/d1/undo`, lost)
    await view.findByText('d1')
    const [first, second] = view.getAllByRole('button', { name: 'Undo' })
    const one = await view.ask(first ?? view.container, 'Undo the discount')
    fireEvent.click(one.getByRole('button', { name: 'Undo the discount' }))
    await one.findByText(unanswered)
    one.press('Back')
    await waitFor(() => expect(one.dialog.hasAttribute('open')).toBe(false))
    const other = await view.ask(second ?? view.container, 'Undo the discount')
    expect(other.dialog).not.toBe(one.dialog)
    expect(other.queryByText(unanswered)).toBeNull()
  })

  test('a no-show that was not recorded is told in its dialog, not on the page behind it', async () => {
    const view = await openVisit({ date: '2026-11-21' })
    view.api.answer(`${path}/progress`, lost)
    const dialog = await view.ask(await view.findByRole('button', { name: 'No-show' }), 'Nobody was there')
    dialog.press('Record the no-show')
    expect((await dialog.findByRole('alert')).textContent).toContain(unanswered)
    expect(view.getAllByText(unanswered)).toHaveLength(1)
  })

  test('after a move for a reason of the office the next one begins without a reason', async () => {
    const view = await openVisit(
      {},
      {
        [`${path}/reschedule`]: ok({ terms: 'free' }),
        [`${path}/reschedule/days`]: ok([{ date: '2026-11-24', free: 1 }]),
        [`${path}/reschedule/starts`]: ok([{ time: '10:00 AM', available: true }]),
      },
    )
    const open = async () => view.ask(await view.findByRole('button', { name: 'Move the visit' }), 'Move the visit')
    const dialog = await open()
    fireEvent.change(dialog.getByLabelText(/Why is it moved/), { target: { value: 'weather' } })
    fireEvent.click(await dialog.findByRole('button', { name: /November 24/ }))
    fireEvent.click(await dialog.findByRole('radio', { name: '10:00 AM' }))
    const confirm = await dialog.findByRole('button', { name: /^Move to/ })
    view.api.answer(`${path}/reschedule`, ok({}))
    fireEvent.click(confirm)
    await waitFor(() => expect(view.told()).not.toBeNull())
    const again = await open()
    expect(again.getByLabelText<HTMLSelectElement>(/Why is it moved/).value).toBe('')
  })
})

test('a visit that somebody else has moved meanwhile is not moved unseen: that is told, and a second press moves it', async () => {
  const path = '/api/crm/bookings/b1/reschedule'
  const view = await openVisit(
    {},
    {
      [path]: ok({ terms: 'free' }),
      [`${path}/days`]: ok([{ date: '2026-11-24', free: 1 }]),
      [`${path}/starts`]: ok([{ time: '10:00 AM', available: true }]),
    },
  )
  const dialog = view.ask(await view.findByRole('button', { name: 'Move the visit' }), 'Move the visit')
  fireEvent.click(await (await dialog).findByRole('button', { name: /November 24/ }))
  fireEvent.click(await (await dialog).findByRole('radio', { name: '10:00 AM' }))
  const confirm = await (await dialog).findByRole('button', { name: /^Move to/ })
  view.api.answer(path, refusal('conflict'))
  fireEvent.click(confirm)
  expect((await (await dialog).findByRole('alert')).textContent).toContain(
    'Somebody else moved this visit in the meantime.',
  )
  expect(view.told()).toBeNull()
  // The terms are read anew first.
  await waitFor(() => expect(view.api.callsTo(path).filter(({ method }) => method === 'GET')).toHaveLength(2))
  view.api.answer(path, ok({}))
  fireEvent.click(await (await dialog).findByRole('button', { name: /^Move to/ }))
  await waitFor(() => expect(view.told()?.[0]).toBe('The visit was moved'))
  const sent = view.api.callsTo(path).filter(({ method }) => method === 'POST')
  const start = { date: '2026-11-24', time: '10:00 AM', terms: 'free', from: { date: '2026-11-22', time: '1:00 PM' } }
  expect(sent.map(({ body }) => body)).toEqual([start, start])
})

describe('the receipts of a visit', () => {
  test('that could not be read say so, and are asked for again', async () => {
    const view = await openVisit({}, { [receipts]: ok({ receipts: [{ id: 'INV-1', kind: 'invoice' }] }) })
    view.unmount()
    view.api.answer(receipts, { status: 403, body: {} })
    const again = await openOffice('/crm?section=bookings&booking=b1', { api: view.api })
    const section = within(await again.findByRole('region', { name: 'Receipts' }))
    expect(section.getByRole('alert').textContent).toContain('This could not be loaded.')
    fireEvent.click(section.getByRole('button', { name: 'Try Again' }))
    expect((await section.findByText(/INV-1/)).textContent).toBe('Invoice INV-1')
    expect(section.queryByRole('alert')).toBeNull()
  })

  test('are not mentioned before the first', async () => {
    const view = await openVisit()
    await waitFor(() => expect(view.api.callsTo(receipts)).not.toEqual([]))
    await view.findByText('$110.25')
    expect(view.queryByRole('region', { name: 'Receipts' })).toBeNull()
  })
})

describe('a visit that is cancelled', () => {
  test('names what is to be returned by hand, where something is', async () => {
    const view = await openVisit({ status: 'cancelled', returnCents: 5_000, refunds: [] })
    expect(await view.findByText(/^To be returned by the office: \$50,/)).toBeTruthy()
  })

  test('speaks of no hand where nothing is', async () => {
    const view = await openVisit({ status: 'cancelled', returnCents: 0, refunds: [] })
    await view.findByRole('heading', { name: 'Price' })
    expect(view.queryByText(/returned by hand/)).toBeNull()
  })
})

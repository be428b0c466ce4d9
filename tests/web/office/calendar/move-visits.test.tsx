import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { refusal, type StubAnswer } from '#tests/support/stub-api.ts'
import { ok, owner } from '#tests/web/office/render-office.tsx'
import { stubStreams } from '#tests/web/support/stub-stream.ts'

import { monday, openCalendar, path, startsBut } from './open-calendar.ts'

const from = { date: '2026-11-23', time: '1:00 PM' }
describe('a visit that is moved by keys', () => {
  test('says where it is held and why it cannot be there; Escape leaves it, and nothing is sent', async () => {
    const view = await openCalendar(
      startsBut({ '2026-11-23 van-2 2:00 PM': 'taken', '2026-11-24 van-1 2:00 PM': 'out' }),
    )
    await view.pickUp()
    expect(view.said()).toContain('Asha Gill, now Mon, Nov 23, 1:00 PM, Van 2. The arrow keys choose')
    const [asked] = view.api.callsTo(`${path}/reschedule/vans`)
    expect(asked?.search).toBe('?from=2026-11-23&days=7')
    view.press('ArrowDown')
    await waitFor(() =>
      expect(view.said()).toBe(
        'Mon, Nov 23, 2:00 PM, Van 2: not possible. That van has another visit then, or no time for the way.',
      ),
    )
    // What is impossible is not dropped.
    view.press('Enter', 'ArrowRight')
    expect(view.said()).toBe('Tue, Nov 24, 2:00 PM, Van 1: not possible. That van is out of service then.')
    view.press('ArrowLeft', 'ArrowUp')
    expect(view.said()).toBe('Mon, Nov 23, 1:00 PM, Van 2: it is there now')
    view.press('ArrowLeft')
    expect(view.said()).toBe('Mon, Nov 23, 1:00 PM, Van 1')
    view.press('Escape')
    expect(view.said()).toBe('Asha Gill stays where it was: Mon, Nov 23, 1:00 PM, Van 2')
    expect([...view.sent('van'), ...view.sent('reschedule')]).toEqual([])
    expect(document.activeElement).toBe(view.block)
    view.press('ArrowDown', 'Enter')
    expect(view.said()).toBe('Asha Gill stays where it was: Mon, Nov 23, 1:00 PM, Van 2')
  })

  test('follows keys that come before the calendar is rendered again', async () => {
    const view = await openCalendar(startsBut({}), {}, (app) => app.post(`${path}/van`, () => Response.json({})))
    const keys = (...all: string[]) => {
      for (const key of all) view.block.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    }
    act(() => keys('m', 'ArrowDown', 'Escape', 'm', 'ArrowLeft', 'Enter'))
    await waitFor(() => expect(view.sent('van')).toEqual([{ van: 'van-1', start: from }]))
  })

  test('to another time asks first, with who is told, and moves it to the van that was chosen', async () => {
    const view = await openCalendar(startsBut({}), {}, (app) => app.post(`${path}/reschedule`, () => Response.json({})))
    await view.pickUp()
    view.press('ArrowDown', 'ArrowRight', 'Enter')
    const dialog = await view.findByRole('dialog', { name: 'Move the visit' })
    within(dialog).getByText('Van 1 makes it.')
    within(dialog).getByText('The customer is told by email.')
    expect(view.sent('reschedule')).toEqual([])
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Move to Tue, Nov 24, 2:00 PM' }))
    await waitFor(() => expect(view.told()).toEqual(['The visit was moved', 'The customer gets an email.']))
    expect(view.sent('reschedule')).toEqual([
      { from, date: '2026-11-24', time: '2:00 PM', van: 'van-1', terms: 'free' },
    ])
  })

  test('is shown where it was moved to, with the focus, before the calendar has been read again', async () => {
    const answer = Promise.withResolvers<StubAnswer>()
    const view = await openCalendar(startsBut({}), {}, (app) => app.post(`${path}/reschedule`, () => Response.json({})))
    await view.pickUp()
    view.press('ArrowDown', 'ArrowRight', 'Enter')
    const dialog = await view.findByRole('dialog', { name: 'Move the visit' })
    for (let reads = 0; reads < 3; reads += 1) view.api.answer('/api/crm/bookings', answer.promise)
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Move to Tue, Nov 24, 2:00 PM' }))
    await waitFor(() => expect(view.sent('reschedule')).toHaveLength(1))
    const block = () => view.getByRole('link', { name: /Asha Gill/ })
    await waitFor(() => expect(block().textContent).toContain('2:00 PMVan 1'))
    expect(block().closest('section')?.textContent).toContain('Tue, Nov 24')
    await waitFor(() => expect(document.activeElement).toBe(block()))
    view.press('m')
    expect(view.said()).toContain('Asha Gill, now Tue, Nov 24, 2:00 PM, Van 1.')
    view.press('Escape')
    answer.resolve(ok([{ ...monday, date: '2026-11-24', time: '2:00 PM', endMinute: 1020, van: 'van-1' }]))
  })

  test('another time that is chosen in the dialog is for any van, and a refusal is told there', async () => {
    const { status, body } = refusal('slot_taken')
    const late = { [`${path}/reschedule`]: refusal('reschedule_too_late') }
    const view = await openCalendar(startsBut({}), late, (app) =>
      app.post(`${path}/reschedule`, () => Response.json(body, { status })),
    )
    await view.pickUp()
    view.press('ArrowDown', 'ArrowRight', 'Enter')
    const dialog = await view.findByRole('dialog', { name: 'Move the visit' })
    await within(dialog).findByText(/can no longer be moved/)
    expect(within(dialog).queryByRole('button', { name: /Move to/ })).toBeNull()
    fireEvent.change(within(dialog).getByLabelText(/Why is it moved/), { target: { value: 'crew' } })
    fireEvent.click(await within(dialog).findByRole('radio', { name: '3:00 PM' }))
    expect(within(dialog).queryByText('Van 1 makes it.')).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move to Tue, Nov 24, 3:00 PM' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('That time was just taken.')
    expect(view.sent('reschedule')).toEqual([
      { from, date: '2026-11-24', time: '3:00 PM', terms: 'office', reason: 'crew' },
    ])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(dialog.hasAttribute('open')).toBe(false))
    expect(view.block.closest('section')?.textContent).toContain('Mon, Nov 23')
  })

  test('to another van at the same time is done at once, says that nobody is mailed, and is undone', async () => {
    const view = await openCalendar(startsBut({}), {}, (app) => app.post(`${path}/van`, () => Response.json({})))
    await view.pickUp()
    view.press('ArrowLeft', 'Enter')
    await waitFor(() =>
      expect(view.told()).toEqual([
        'Asha Gill: now with Van 1',
        'The time stays the same, so the customer gets no email.',
      ]),
    )
    const start = { date: '2026-11-23', time: '1:00 PM' }
    expect(view.sent('van')).toEqual([{ van: 'van-1', start }])
    view.toasts.visible()?.action?.run()
    await waitFor(() =>
      expect(view.sent('van')).toEqual([
        { van: 'van-1', start },
        { van: 'van-2', start },
      ]),
    )
    expect(view.queryByRole('dialog', { name: 'Move the visit' })).toBeNull()
  })

  test('is picked up again where it was moved to, before the calendar has been read again', async () => {
    const answer = Promise.withResolvers<StubAnswer>()
    const view = await openCalendar(startsBut({}), {}, (app) => app.post(`${path}/van`, () => Response.json({})))
    await view.pickUp()
    for (let reads = 0; reads < 3; reads += 1) view.api.answer('/api/crm/bookings', answer.promise)
    view.press('ArrowLeft', 'Enter')
    await waitFor(() => expect(view.said()).toContain('now with Van 1'))
    view.press('m')
    expect(view.said()).toContain('Asha Gill, now Mon, Nov 23, 1:00 PM, Van 1.')
    view.press('ArrowDown')
    answer.resolve(ok([{ ...monday, van: 'van-1' }]))
    await waitFor(() => expect(view.sent('van')).toHaveLength(1))
    expect(view.said()).toBe('Mon, Nov 23, 2:00 PM, Van 1')
    view.press('Enter')
    within(await view.findByRole('dialog', { name: 'Move the visit' })).getByText('Van 1 makes it.')
    expect(view.block.textContent).toContain('Van 1')
  })

  test('leaves the one before it where that was moved to, while the calendar is read again', async () => {
    const answer = Promise.withResolvers<StubAnswer>()
    const other = { ...monday, id: 'b2', firstName: 'Jo', time: '9:00 AM', endMinute: 720 }
    const view = await openCalendar(startsBut({}), { '/api/crm/bookings': ok([monday, other]) }, (app) =>
      app.post(`${path}/van`, () => Response.json({})),
    )
    await view.pickUp()
    for (let reads = 0; reads < 3; reads += 1) view.api.answer('/api/crm/bookings', answer.promise)
    view.press('ArrowLeft', 'Enter')
    await waitFor(() => expect(view.said()).toContain('now with Van 1'))
    view.getByRole('link', { name: /Jo Gill/ }).focus()
    view.press('m', 'ArrowDown')
    answer.resolve(ok([{ ...monday, van: 'van-1' }, other]))
    await view.findByRole('link', { name: /Jo Gill/ })
    await new Promise((resolve) => setTimeout(resolve))
    expect(view.said()).toBe('Mon, Nov 23, 10:00 AM, Van 2')
    expect(view.block.textContent).toContain('Van 1')
  })

  test('is given to one van after the other, in the order in which that was asked for', async () => {
    const answer = Promise.withResolvers<void>()
    const view = await openCalendar(startsBut({}), {}, (app) =>
      app.post(`${path}/van`, async () => {
        await answer.promise
        return Response.json({})
      }),
    )
    await view.pickUp()
    view.press('ArrowLeft', 'Enter')
    await waitFor(() => expect(view.sent('van')).toHaveLength(1))
    view.press('m', 'ArrowRight', 'Enter')
    await waitFor(() => expect(view.block.textContent).toContain('Van 2'))
    expect(view.sent('van')).toHaveLength(1)
    answer.resolve()
    const start = { date: '2026-11-23', time: '1:00 PM' }
    await waitFor(() =>
      expect(view.sent('van')).toEqual([
        { van: 'van-1', start },
        { van: 'van-2', start },
      ]),
    )
    await waitFor(() => expect(view.said()).toContain('now with Van 2'))
    expect(view.block.textContent).toContain('Van 2')
  })

  test('is back with its van, and says why, where that is refused', async () => {
    const { status, body } = refusal('visit_under_way')
    const answer = Promise.withResolvers<void>()
    const view = await openCalendar(startsBut({}), {}, (app) =>
      app.post(`${path}/van`, async () => {
        await answer.promise
        return Response.json(body, { status })
      }),
    )
    await view.pickUp()
    view.press('ArrowLeft', 'Enter')
    await waitFor(() => expect(view.block.textContent).toContain('Van 1'))
    answer.resolve()
    await waitFor(() => expect(view.told()?.[0]).toBe('The visit was not moved'))
    expect(view.told()?.[1]).toContain('The crew is on its way to this visit')
    await waitFor(() => expect(view.block.textContent).toContain('Van 2'))
    expect(view.said()).toContain('The visit was not moved. The crew is on its way')
  })

  test('stays picked up, where it was, while somebody else changes the calendar', async () => {
    const stream = stubStreams()
    const view = await openCalendar()
    await view.pickUp()
    view.press('ArrowDown')
    const before = view.api.callsTo('/api/crm/bookings').length
    const moved = ok([{ ...monday, date: '2026-11-26' }])
    for (let reads = 0; reads < 3; reads += 1) view.api.answer('/api/crm/bookings', moved)
    stream.say('changed')
    await waitFor(() => expect(view.api.callsTo('/api/crm/bookings').length).toBeGreaterThan(before))
    expect(view.block.isConnected).toBe(true)
    expect(view.said()).toBe('Mon, Nov 23, 2:00 PM, Van 2')
    view.press('Escape')
    await waitFor(() =>
      expect(view.getByRole('link', { name: /Asha Gill/ }).closest('section')?.textContent).toContain('Thu, Nov 26'),
    )
  })
})

test('whoever leaves a visit that is picked up has not moved it', async () => {
  const view = await openCalendar()
  await view.pickUp()
  view.press('ArrowDown')
  fireEvent.blur(view.block)
  expect(view.said()).toBe('Asha Gill stays where it was: Mon, Nov 23, 1:00 PM, Van 2')
})

test('the crew moves nothing, and neither does anybody a visit that is over', async () => {
  const crew = await openCalendar(startsBut({}), { '/api/crm/me': ok({ ...owner, role: 'crew' }) })
  crew.press('m', 'ArrowDown')
  expect(crew.said()).toBe('')
  crew.unmount()
  const over = await openCalendar(startsBut({}), { '/api/crm/bookings': ok([{ ...monday, status: 'completed' }]) })
  over.press('m', 'ArrowDown')
  expect(over.said()).toBe('')
})

test('the keys of the move are on the map of the keys, for who may move', async () => {
  const view = await openCalendar()
  view.press('?')
  const map = await view.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const place = within(map).getByRole('region', { name: 'On a visit of the calendar' })
  expect(within(place).getByText('Move the visit: pick it up').parentElement?.textContent).toContain('m')
  expect(within(place).getByText('Leave it where it is').parentElement?.textContent).toContain('Esc')
})

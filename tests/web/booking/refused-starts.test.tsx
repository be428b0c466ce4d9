import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { slotLabels } from '#events/values/time.ts'
import { addDays } from '#events/values/toronto.ts'
import { refusedStart } from '#services/contracts/refused-starts.ts'
import { refusal, type StubApi } from '#tests/support/stub-api.ts'
import { waitFor } from '#tests/support/wait-for.ts'

import {
  dateField,
  fill,
  fillAppointment,
  freshTab,
  fullDate,
  heading,
  openAt,
  press,
  visitDate,
} from './render-booking.tsx'

freshTab()

const path = '/api/refused-starts'
const told = (stub: StubApi) => stub.callsTo(path).map(({ body }) => body)
const attempt: unknown = expect.stringMatching(/^[0-9a-f]{32}$/)
const allTaken = Object.fromEntries(slotLabels.map((label) => [label, 'taken'] as const))
const nextDay = addDays(visitDate, 1)
const dayAfter = addDays(visitDate, 2)
const lastDay = addDays(visitDate, 3)

describe('what a visitor wanted and could not have', () => {
  it('is told for a typed day that has no free start, with the city that is known, and not for one that is only passed', async () => {
    const { stub } = await openAt(3, { reasons: allTaken })
    fill('City', 'Brampton')
    fill(dateField, visitDate)
    await waitFor(() =>
      expect(told(stub)).toEqual([{ attempt, service: 'glazed', date: visitDate, time: null, city: 'Brampton' }]),
    )
    fill(dateField, nextDay)
    fill(dateField, dayAfter)
    await waitFor(() => expect(told(stub)).toMatchObject([{ date: visitDate }, { date: dayAfter }]))
    fill(dateField, visitDate)
    fill(dateField, lastDay)
    await waitFor(() => expect(told(stub)).toMatchObject([{ date: visitDate }, { date: dayAfter }, { date: lastDay }]))
  })

  it('is told once for a day that is pressed in the calendar although it has no free start', async () => {
    const { stub } = await openAt(3, { freeOn: { [nextDay]: 0, [dayAfter]: 0 } })
    fill(dateField, visitDate)
    const day = await screen.findByRole('button', { name: new RegExp(fullDate(nextDay)) })
    await waitFor(() => expect(day.hasAttribute('data-unavailable')).toBe(true))
    expect(told(stub)).toEqual([])
    fireEvent.click(day)
    fireEvent.click(day)
    fireEvent.click(screen.getByRole('button', { name: new RegExp(fullDate(dayAfter)) }))
    const wanted = { attempt, service: 'glazed', time: null, city: '' }
    await waitFor(() =>
      expect(told(stub)).toEqual([
        { ...wanted, date: nextDay },
        { ...wanted, date: dayAfter },
      ]),
    )
  })

  it('is not told while there are free starts', async () => {
    const { stub } = await openAt(3)
    await fillAppointment()
    press('Continue to Payment')
    await heading('Payment Information')
    expect(stub.calls.filter((call) => call.path.startsWith(path))).toEqual([])
  })

  it('is told for a start that was gone at the checkout, and taken back once they hold another one', async () => {
    const { stub } = await openAt(3)
    await fillAppointment()
    stub.answer('/api/create-payment-intent', refusal('slot_taken', { free: [] }))
    press('Continue to Payment')
    await waitFor(() =>
      expect(told(stub)).toEqual([{ attempt, service: 'glazed', date: visitDate, time: '10:00 AM', city: 'Brampton' }]),
    )
    await waitFor(() => press('Continue to Payment'))
    await heading('Payment Information')
    const { attempt: number } = refusedStart.parse(told(stub)[0])
    await waitFor(() => expect(stub.callsTo(`${path}/${number}`).map(({ method }) => method)).toEqual(['DELETE']))
  })

  it('stands in nobody’s way when the office cannot be told', async () => {
    const { stub } = await openAt(
      3,
      { freeOn: { [nextDay]: 0 } },
      {
        prepare: (prepared) => prepared.answer(path, refusal('too_many_requests')),
      },
    )
    fill(dateField, visitDate)
    const day = await screen.findByRole('button', { name: new RegExp(fullDate(nextDay)) })
    await waitFor(() => expect(day.hasAttribute('data-unavailable')).toBe(true))
    fireEvent.click(day)
    await waitFor(() => expect(told(stub)).toHaveLength(1))
    await fillAppointment()
    press('Continue to Payment')
    await heading('Payment Information')
  })
})

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { daysAfter, todayInToronto } from '#web/data/toronto-clock.ts'

import { choose, dateField, field, fill, freshTab, openAt } from './render-booking.tsx'

freshTab()

const day = (days: number) => daysAfter(todayInToronto(), days)
const closed = { [day(0)]: 0, [day(1)]: 0 }

describe('the place and the first free day', () => {
  it('asks where before it asks when', async () => {
    await openAt(3)
    const follows = field('Street address').compareDocumentPosition(field(dateField))
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('chooses the first day with a free start, and leaves what somebody chose', async () => {
    const { stub } = await openAt(3, { freeOn: closed })
    await waitFor(() => expect(field(dateField).value).toBe(day(2)))
    fill(dateField, day(9))
    stub.state.freeOn = {}
    fill('City', 'Brampton')
    await waitFor(() => expect(stub.callsTo('/api/availability/days').at(-1)?.search).toContain('city=Brampton'))
    await screen.findByRole('radio', { name: '8:00 AM' })
    expect(field(dateField).value).toBe(day(9))
  })

  it('follows another place while nothing was chosen, and stays once a time was', async () => {
    const { stub } = await openAt(3, { freeOn: closed })
    await waitFor(() => expect(field(dateField).value).toBe(day(2)))
    stub.state.freeOn = { ...closed, [day(2)]: 0 }
    fill('City', 'Milton')
    await waitFor(() => expect(field(dateField).value).toBe(day(3)))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '9:00 AM' }).disabled).toBe(false))
    choose('9:00 AM')
    stub.state.freeOn = {}
    fill('City', 'Oakville')
    await waitFor(() => expect(stub.callsTo('/api/availability/days').at(-1)?.search).toContain('city=Oakville'))
    expect(field(dateField).value).toBe(day(3))
  })

  it('marks the days by their free starts: many, few, and none as not to be had', async () => {
    await openAt(3, { freeOn: { ...closed, [day(2)]: 1, [day(3)]: 10 } })
    await waitFor(() => expect(cell(day(1))?.getAttribute('aria-disabled')).toBe('true'))
    expect(cell(day(1))?.hasAttribute('data-unavailable')).toBe(true)
    expect(marks(day(1))).toBe(0)
    expect([day(2), day(3)].map(marks)).toEqual([1, 1])
    expect(cell(day(2))?.querySelector('span')?.className).not.toBe(cell(day(3))?.querySelector('span')?.className)
    expect(screen.getByText('Few left')).toBeDefined()
  })
})

/** The day in the calendar, whichever month shows. */
function cell(date: string): Element | null {
  const number = String(Number(date.slice(8)))
  const month = new Intl.DateTimeFormat('en-CA', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
  return (
    [...document.querySelectorAll('[role=button][aria-label]')].find((one) => {
      const label = one.getAttribute('aria-label') ?? ''
      return label.includes(`${month} ${number},`)
    }) ?? null
  )
}

const marks = (date: string): number => cell(date)?.querySelectorAll('span').length ?? -1

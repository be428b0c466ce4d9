import { cleanup, fireEvent, render, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { Calendar } from '#web/ui/calendar.tsx'

afterEach(cleanup)

const open = (locale = 'en-CA') => {
  const onChange = vi.fn<(date: string) => void>()
  const onMonthChange = vi.fn<(first: string) => void>()
  const calendarOn = (value: string) => (
    <Calendar
      label="Appointment date"
      locale={locale}
      value={value}
      min="2026-11-20"
      max="2027-05-19"
      isUnavailable={(date) => date === '2026-11-26'}
      onChange={onChange}
      onMonthChange={onMonthChange}
    />
  )
  const screen = render(calendarOn('2026-11-24'))
  const show = (value: string) => screen.rerender(calendarOn(value))
  const day = (name: RegExp) => screen.getByRole('button', { name })
  return { ...screen, day, show, onChange, onMonthChange }
}

describe('the calendar', () => {
  test('a press on a free day chooses it', () => {
    const { day, onChange } = open()
    fireEvent.click(day(/November 25, 2026/))
    expect(onChange).toHaveBeenCalledWith('2026-11-25')
  })

  test('a day before the first cannot be chosen', () => {
    const { day, onChange } = open()
    const past = day(/November 19, 2026/)
    fireEvent.click(past)
    expect(past.getAttribute('aria-disabled')).toBe('true')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('a day that is not free cannot be chosen, and says so', () => {
    const { day, onChange } = open()
    const taken = day(/November 26, 2026/)
    fireEvent.click(taken)
    expect(taken.getAttribute('aria-disabled')).toBe('true')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('the arrow keys walk the days, Page Down the months', () => {
    const { day, getByRole, onMonthChange } = open()
    const chosen = day(/November 24, 2026/)
    chosen.focus()
    fireEvent.keyDown(chosen, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/November 25, 2026/)
    fireEvent.keyDown(document.activeElement ?? chosen, { key: 'PageDown' })
    expect(getByRole('grid', { name: /December 2026/ })).toBeDefined()
    expect(onMonthChange).toHaveBeenLastCalledWith('2026-12-01')
  })

  test('a day that is typed elsewhere turns the grid to its month', () => {
    const { getByRole, show } = open()
    show('2027-02-03')
    expect(getByRole('grid', { name: /February 2027/ })).toBeDefined()
  })

  test('the week starts as the language has it, and the months are named in it', () => {
    const { getByRole } = open('fr-CA')
    const grid = getByRole('grid', { name: /novembre 2026/ })
    const [first] = within(grid).getAllByRole('columnheader', { hidden: true })
    expect(first?.textContent).toBe('dim.')
  })
})

import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { Welcome } from '#web/app/welcome.tsx'
import { greet } from '#web/state/last-visit.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'

const now = '2026-11-22T12:00:00.000Z'
const ago = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the greeting of somebody who is signed in', () => {
  const greeted = (userId = 'u1', at = now) => greet(userId, at, { browser: localStorage, tab: sessionStorage })

  test.each([
    ['more than a day ago', ago(24.01), 'again'],
    ['exactly a day ago', ago(24), 'first'],
    ['an hour ago', ago(1), 'first'],
    ['tomorrow, by a clock that was wrong', ago(-24), 'first'],
    ['at no time that anybody can read', 'rubbish', 'first'],
  ])('greets after a visit %s', (_when, last, greeting) => {
    localStorage.setItem('lastVisit', last)
    expect(greeted()).toBe(greeting)
  })

  test('on the first visit of all, and that visit is remembered', () => {
    expect(greeted()).toBe('first')
    expect(localStorage.getItem('lastVisit')).toBe(now)
  })

  test('comes once per session, however often the page is loaded', () => {
    expect(greeted()).toBe('first')
    expect(greeted('u1', ago(-1))).toBeNull()
    expect(localStorage.getItem('lastVisit')).toBe(ago(-1))
    sessionStorage.clear()
    expect(greeted('u1', ago(-2))).toBe('first')
  })

  test('is each person’s own', () => {
    expect(greeted('u1')).toBe('first')
    expect(greeted('u2')).toBe('first')
  })

  test('needs no storage', () => {
    expect(greet('u1', now, { browser: null, tab: null })).toBe('first')
  })
})

describe('the welcome toast', () => {
  afterEach(() => void vi.useRealTimers())

  async function open(language: Language = 'en') {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const view = await renderPiece(
      <>
        <Welcome user={{ id: 'u1' }} />
        <ToastRegion label="Notifications" closeLabel="Close" />
      </>,
      { language },
    )
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    return { ...view, pass }
  }

  test.each([
    ['en', 'Welcome', 'Welcome back'],
    ['fr', 'Bienvenue', 'Heureux de vous revoir'],
    ['pa', 'ਜੀ ਆਇਆਂ ਨੂੰ', 'ਮੁੜ ਜੀ ਆਇਆਂ ਨੂੰ'],
  ] as const)('greets in %s', async (language, first, again) => {
    const fresh = await open(language)
    expect(await fresh.findByText(first)).toBeDefined()
    fresh.unmount()
    sessionStorage.clear()
    localStorage.setItem('lastVisit', '2024-01-01T00:00:00.000Z')
    expect(await (await open(language)).findByText(again)).toBeDefined()
  })

  test('stays for five seconds', async () => {
    const { findByText, queryByText, pass } = await open()
    await findByText('Welcome')
    await pass(4_000)
    expect(queryByText('Welcome')).not.toBeNull()
    await pass(1_100)
    expect(queryByText('Welcome')).toBeNull()
  })

  test('closes when it is pressed anywhere', async () => {
    const { findByText, queryByText } = await open()
    fireEvent.click(await findByText('Welcome'))
    expect(queryByText('Welcome')).toBeNull()
  })

  test('waits behind an error, and comes when that is done', async () => {
    const { findByText, queryByText, toasts } = await open()
    await findByText('Welcome')
    act(() => toasts.notify({ title: 'Payment failed', tone: 'destructive' }))
    expect([queryByText('Welcome'), queryByText('Payment failed')?.textContent]).toEqual([null, 'Payment failed'])
    act(() => toasts.notify({ title: 'Welcome', closesOnPress: true }))
    expect(queryByText('Payment failed')).not.toBeNull()
    act(() => toasts.dismiss())
    expect(await findByText('Welcome')).toBeDefined()
  })

  test('a toast that does not say so is not closed by a press', async () => {
    const { findByText, queryByText, toasts } = await open()
    act(() => toasts.notify({ title: 'Saved' }))
    fireEvent.click(await findByText('Saved'))
    expect(queryByText('Saved')).not.toBeNull()
  })
})

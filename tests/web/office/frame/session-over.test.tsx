import { act } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A section whose own read finds that the session is over. */
async function openEnded(section: string, path: string) {
  vi.useFakeTimers()
  const api = staffApi({ [path]: refusal('unauthorized') })
  const view = await openOffice(`/crm?section=${section}`, { api })
  while (view.told() === null) await pass(10)
  return { ...view, isGone: () => view.goTo.mock.calls.length > 0 || location.pathname === '/crm-login' }
}

describe('a session that is over', () => {
  afterEach(() => vi.useRealTimers())

  test.each([
    ['dashboard', '/api/crm/analytics'],
    ['customers', '/api/crm/customers'],
    ['notifications', '/api/crm/notifications'],
    ['analytics', '/api/crm/settings'],
  ])('is found by the section %s with GET %s, and leads to /crm-login', async (section, path) => {
    const { isGone, findByRole } = await openEnded(section, path)
    await pass(1000)
    expect(isGone()).toBe(true)
    vi.useRealTimers()
    await findByRole('button', { name: 'Login to Admin Panel' })
  })

  test.each([
    ['pipeline', '/api/crm/deals', 'Please login again to continue'],
    ['leads', '/api/admin/leads/groups', 'Please log in again to continue.'],
  ])('is told in the section %s after GET %s, a second before it leads to /crm-login', async (section, path, text) => {
    const { isGone, told, goTo } = await openEnded(section, path)
    expect(told()).toEqual(['Session Expired', text])
    await pass(980)
    expect(isGone()).toBe(false)
    await pass(20)
    expect(isGone()).toBe(true)
    const to = goTo.mock.calls[0]?.[0] ?? location.pathname + location.search
    expect(to).toBe(`/crm-login?${new URLSearchParams({ returnTo: `/crm?section=${section}` }).toString()}`)
  })
})

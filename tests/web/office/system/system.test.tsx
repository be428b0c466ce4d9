import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { CountedBrowserFault } from '#services/contracts/browser-faults.ts'
import type { SystemState, SystemWork } from '#services/contracts/system.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const work: SystemWork = {
  status: 'done',
  at: '2026-11-22T15:00:00.000Z',
  by: 'asha',
  target: null,
  done: 90,
  total: 90,
  holds: true,
  reason: null,
  differing: [],
}
const state: SystemState = {
  head: 1234,
  projections: ['leads', 'bookings'],
  verify: null,
  rebuild: null,
  jobs: { waiting: 1, active: 2, delayed: 3, failed: 0, failures: [] },
  lastBackupAt: '2026-11-22T04:00:00.000Z',
  parked: [],
  away: [],
  syncs: [],
  money: { waiting: [], unbooked: [] },
  faults: [],
  asOf: '2026-11-22T15:00:00.000Z',
}

const open = (given: Partial<SystemState>) => {
  const api = staffApi({ '/api/crm/system': ok({ ...state, ...given }) })
  return openOffice('/crm?section=system', { api }).then((view) => ({ ...view, api }))
}

describe('the system', () => {
  test.each<readonly [string, Partial<SystemState>, string]>([
    ['that it agrees', { verify: work }, 'Everything agrees with the log.'],
    ['what differs', { verify: { ...work, holds: false, differing: ['leads'] } }, 'Rebuild these: leads'],
    ['how far it is', { verify: { ...work, status: 'running', done: 30 } }, 'Running: 30 of 90 entries'],
    ['why it failed', { rebuild: { ...work, status: 'failed', reason: 'No room' } }, 'It failed: No room'],
    ['that it was interrupted', { rebuild: { ...work, status: 'interrupted' } }, 'It was interrupted. Start it again.'],
    ['old backups', { lastBackupAt: '2026-11-20T04:00:00.000Z' }, 'That is more than a day ago.'],
    ['a queue that is away', { jobs: null }, 'The queue cannot be reached.'],
  ])('tells %s', async (_name, given, words) => {
    const { findByText } = await open(given)
    expect(await findByText(words)).toBeTruthy()
  })

  test('names whose money is stuck since when, with the way to the visit where there is one', async () => {
    const since = '2026-11-22T13:00:00.000Z'
    const waiting = [{ id: 'p1', bookingId: 'b1', who: 'Asha Gill', cents: 0, since }]
    const unbooked = [{ id: 'p2', bookingId: null, who: null, cents: 3_100, since }]
    const { findByText, findByRole, getByText } = await open({ money: { waiting, unbooked } })
    const link = await findByRole('link', { name: 'Asha Gill' })
    expect(link.getAttribute('href')).toBe('/crm?section=bookings&booking=b1')
    expect(link.closest('li')?.textContent).toMatch(/since Nov 22, 8:00.*Payment p1$/)
    const taken = getByText('p2').closest('li')
    expect(taken?.textContent).toMatch(/\$31since Nov 22, 8:00.*Payment p2$/)
    expect(taken?.querySelector('a')).toBeNull()
    expect(await findByText('Taken without a booking here')).toBeTruthy()
  })

  test('tells when each mailbox and list of Google’s was read last, and since when and why one cannot be', async () => {
    const at = '2026-11-22T14:30:00.000Z'
    const fine = { succeededAt: at, failingSince: null, reason: null }
    const { findByText, getByText } = await open({
      syncs: [
        { kind: 'mailbox', item: 'office@freshglaze.example', ...fine },
        { kind: 'outgoing', item: 'office@freshglaze.example', succeededAt: null, failingSince: null, reason: null },
        { kind: 'google', item: 'calendar', succeededAt: null, failingSince: at, reason: 'invalid_grant' },
      ],
    })
    const line = (name: string) => getByText(name).closest('li')?.textContent
    await findByText('Synchronization')
    expect(line('Mailbox office@freshglaze.example')).toMatch(/last Nov 22, 9:30/)
    expect(line('Outgoing email of office@freshglaze.example')).toMatch(/not yet$/)
    expect(line('Google calendar')).toMatch(/not yethas failed since Nov 22, 9:30.*invalid_grant$/)
  })

  test('tells which read model could not take events, why, and has it rebuilt', async () => {
    const parked = [{ projection: 'activity', events: 2, reason: 'no such column' }]
    const { api, findByText, getByText, press } = await open({ parked })
    expect((await findByText('2 entries held up')).closest('li')?.textContent).toContain('no such column')
    expect(getByText('Lists and figures that are held up')).toBeTruthy()
    api.answer('/api/crm/system/rebuild', ok({ started: 'rebuild' }))
    press('Rebuild activity')
    await waitFor(() => expect(api.callsTo('/api/crm/system/rebuild')[0]?.body).toEqual({ projection: 'activity' }))
  })

  test('tells which pages broke in a browser: where, when last, how often and with what words', async () => {
    const fault: CountedBrowserFault = {
      app: 'office',
      count: 3,
      kind: 'boundary',
      place: '/crm/bookings/day',
      name: 'TypeError',
      message: 'x is not a function',
      frames: ['office-a1.js:1:2'],
      firstAt: '2026-11-21T14:30:00.000Z',
      lastAt: '2026-11-22T14:30:00.000Z',
    }
    const once: CountedBrowserFault = { ...fault, app: 'site', place: '/booking', count: 1 }
    const { findByText, getByText } = await open({ faults: [fault, once] })
    const line = (await findByText('Office, /crm/bookings/day')).closest('li')?.textContent
    expect(line).toMatch(/3 times: last Nov 22, 9:30.*, first Nov 21, 9:30.*TypeError: x is not a function · office-a1/)
    expect(getByText('Website, /booking').closest('li')?.textContent).toMatch(/once: Nov 22, 9:30/)
  })

  test('says that no page broke', async () => {
    const { findByText } = await open({})
    expect(await findByText('No page has broken in a browser in the last 30 days.')).toBeTruthy()
  })

  test('has a read model rebuilt, and tells a refusal', async () => {
    const { api, findByLabelText, press, told } = await open({})
    fireEvent.change(await findByLabelText('Stored list'), { target: { value: 'leads' } })
    api.answer('/api/crm/system/rebuild', refusal('work_running'))
    press('Rebuild')
    await waitFor(() => expect(told()?.[1]).toContain('running already'))
    expect(api.callsTo('/api/crm/system/rebuild')[0]?.body).toEqual({ projection: 'leads' })
  })

  test('has a failed job tried again', async () => {
    const failures = [
      {
        id: 'j1',
        name: 'capture-when-authorised',
        reason: 'Stripe is away',
        attempts: 20,
        failedAt: '2026-11-22T14:00:00.000Z',
      },
    ]
    const { api, findByRole, getByText, told } = await open({
      jobs: { waiting: 0, active: 0, delayed: 0, failed: 1, failures },
    })
    api.answer('/api/crm/system/jobs/j1/retry', ok({ retried: 1 }))
    const button = await findByRole('button', { name: 'Try again: capture-when-authorised' })
    expect(getByText('Stripe is away')).toBeTruthy()
    expect(getByText(/^failed Nov 22, 9:00/)).toBeTruthy()
    fireEvent.click(button)
    await waitFor(() => expect(told()?.[0]).toBe('It will be tried again.'))
  })
})

import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { SystemState, SystemWork } from '#services/contracts/system.ts'
import { refusal } from '#tests/support/stub-api.ts'

import { ok, openOffice, staffApi } from './render-office.tsx'

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
  money: { waiting: [], unbooked: [] },
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
    ['how far it is', { verify: { ...work, status: 'running', done: 30 } }, 'Running: 30 of 90 events'],
    ['why it failed', { rebuild: { ...work, status: 'failed', reason: 'No room' } }, 'It failed: No room'],
    ['that it was interrupted', { rebuild: { ...work, status: 'interrupted' } }, 'It was interrupted. Start it again.'],
    ['old backups', { lastBackupAt: '2026-11-20T04:00:00.000Z' }, 'That is more than a day ago.'],
    ['payments without a booking', { money: { waiting: [], unbooked: ['pi_1'] } }, 'Taken without a booking here'],
    ['a queue that is away', { jobs: null }, 'The queue cannot be reached.'],
  ])('tells %s', async (_name, given, words) => {
    const { findByText } = await open(given)
    expect(await findByText(words)).toBeTruthy()
  })

  test('has a read model rebuilt, and tells a refusal', async () => {
    const { api, findByLabelText, press, told } = await open({})
    fireEvent.change(await findByLabelText('Read model'), { target: { value: 'leads' } })
    api.answer('/api/crm/system/rebuild', refusal('work_running'))
    press('Rebuild')
    await waitFor(() => expect(told()?.[1]).toContain('running already'))
    expect(api.callsTo('/api/crm/system/rebuild')[0]?.body).toEqual({ projection: 'leads' })
  })

  test('has a failed job tried again', async () => {
    const failures = [{ id: 'j1', name: 'capture-when-authorised', reason: 'Stripe is away', attempts: 20 }]
    const { api, findByRole, getByText, told } = await open({
      jobs: { waiting: 0, active: 0, delayed: 0, failed: 1, failures },
    })
    api.answer('/api/crm/system/jobs/j1/retry', ok({ retried: 1 }))
    const button = await findByRole('button', { name: 'Try again: capture-when-authorised' })
    expect(getByText('Stripe is away')).toBeTruthy()
    fireEvent.click(button)
    await waitFor(() => expect(told()?.[0]).toBe('It will be tried again.'))
  })
})

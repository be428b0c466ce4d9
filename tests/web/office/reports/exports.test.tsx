import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import type { ReportExport } from '#services/contracts/exports.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

describe('the exports', () => {
  async function openReports() {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.href} ${this.download}`)
    })
    const api = staffApi({ '/api/crm/exports': ok({ exports: [] }) })
    const page = await openOffice('/crm?section=reports', { api })
    await page.findByRole('button', { name: 'Export All Data (CSV)' })
    const asks = (state: Partial<ReportExport> = {}) => {
      api.answer('/api/crm/exports', { status: 202, body: { ...file, state: 'waiting' } })
      api.answer('/api/crm/exports/e1', ok({ ...file, ...state }))
    }
    return { ...page, api, saved, asks }
  }
  const csv = { status: 200, body: 'reference' }
  const file: ReportExport = {
    id: 'e1',
    from: null,
    to: null,
    state: 'ready',
    rows: 2,
    totalRows: 2,
    bytes: 1_536,
    requestedAt: '2026-11-22T15:00:00.000Z',
    keptUntil: '2026-11-23T15:00:00.000Z',
  }

  test('has a file with all data built, without dates, and saves it under the day', async () => {
    const { api, press, told, saved, asks } = await openReports()
    asks()
    api.answer('/api/crm/reports', csv)
    press('Export All Data (CSV)')
    await waitFor(() => expect(told()).toEqual(['Export Complete', 'CSV report has been downloaded']))
    expect(api.callsTo('/api/crm/exports').find(({ method }) => method === 'POST')?.body).toEqual({})
    const [call] = api.callsTo('/api/crm/reports')
    expect([call?.search, call?.headers['accept']]).toEqual(['?format=csv&export=e1', 'text/csv'])
    expect(saved).toEqual([expect.stringMatching(/^blob:report crm-report-\d{4}-\d{2}-\d{2}\.csv$/)])
  })

  test('exports the last 30 days with both instants', async () => {
    const { api, press, saved, asks } = await openReports()
    asks()
    api.answer('/api/crm/reports', csv)
    press('Export Last 30 Days')
    await waitFor(() => expect(saved).toHaveLength(1))
    const asked = new URLSearchParams(api.callsTo('/api/crm/reports')[0]?.search)
    const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
    expect(new Date(to).toISOString()).toBe(to)
    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000)
    expect(api.callsTo('/api/crm/exports').find(({ method }) => method === 'POST')?.body).toEqual({ from, to })
  })

  test('says that an export failed, when it was refused, could not be built or could not be read, and saves nothing', async () => {
    for (const answers of [
      { '/api/crm/exports': refusal('too_many_requests') },
      { '/api/crm/exports/e1': ok({ ...file, state: 'failed' }) },
      { '/api/crm/reports': refusal('unavailable') },
    ]) {
      const { api, press, told, saved, asks, unmount } = await openReports()
      asks()
      for (const [path, answer] of Object.entries(answers)) api.answer(path, answer)
      press('Export All Data (CSV)')
      await waitFor(() => expect(told()).toEqual(['Export Failed', 'Could not export CSV report']))
      expect(saved).toEqual([])
      unmount()
    }
  })

  test('is told nothing of a file that was deleted while it was built', async () => {
    const { press, told, saved, asks, getByRole } = await openReports()
    asks({ state: 'expired' })
    press('Export All Data (CSV)')
    const button = getByRole('button', { name: 'Export All Data (CSV)' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
    expect([told(), saved]).toEqual([null, []])
  })

  test('lists the files with how far they are, and what can be done with each', async () => {
    const api = staffApi({
      '/api/crm/exports': ok({
        exports: [
          { ...file, id: 'e3', state: 'building', rows: 12_000, totalRows: 48_000 },
          { ...file, id: 'e2', from: '2026-10-23', to: '2026-11-22', state: 'failed' },
          file,
        ],
      }),
    })
    const { findByRole, press, getByRole } = await openOffice('/crm?section=reports', { api })
    const list = within(await findByRole('region', { name: 'Files of the last day' })).getAllByRole('listitem')
    expect(list.map((item) => item.textContent)).toEqual([
      expect.stringContaining('12,000 of 48,000 bookings written'),
      expect.stringContaining('This file could not be built'),
      expect.stringContaining('2 bookings, 1.50 KB'),
    ])
    expect(list[1]?.textContent).toMatch(/Bookings made from .*October 23.* to .*November 22/)
    const progress = getByRole('progressbar', { name: 'Progress of the export: All bookings' })
    expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['12000', '48000'])
    api.answer('/api/crm/exports/e3', { status: 204, body: null })
    press('Cancel')
    await waitFor(() => expect(api.callsTo('/api/crm/exports/e3').map(({ method }) => method)).toEqual(['DELETE']))
  })

  test('are listed as before once one of them was deleted, without it', async () => {
    const kept = { ...file, id: 'e2', rows: 5 }
    const api = staffApi({ '/api/crm/exports': ok({ exports: [file, kept] }) })
    const { findAllByRole, findByRole, queryByText } = await openOffice('/crm?section=reports', { api })
    const [first] = await findAllByRole('button', { name: 'Delete file' })
    api.answer('/api/crm/exports/e1', { status: 204, body: null })
    api.answer('/api/crm/exports', ok({ exports: [kept] }))
    fireEvent.click(first ?? document.body)
    const list = within(await findByRole('region', { name: 'Files of the last day' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    expect(list.getByText(/5 bookings/)).toBeTruthy()
    expect(queryByText('This page stopped working.')).toBeNull()
  })

  test('that cannot be listed say so, and are asked for again', async () => {
    const api = staffApi({ '/api/crm/exports': refusal('not_found') })
    const { findByRole } = await openOffice('/crm?section=reports', { api })
    const panel = within(await findByRole('region', { name: 'Exports' }))
    const again = await panel.findByRole('button', { name: 'Try Again' })
    api.answer('/api/crm/exports', ok({ exports: [file] }))
    fireEvent.click(again)
    expect(await panel.findByRole('region', { name: 'Files of the last day' })).toBeTruthy()
    expect(panel.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })
})

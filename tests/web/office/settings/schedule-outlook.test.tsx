import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { weekText } from '#services/contracts/refused-starts.ts'
import { business, ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const settings = '/crm?section=settings&part=hours'
const path = '/api/crm/business/schedule-outlook'
const found = { from: '2026-08-24', visitors: 9, already: 2, fitting: 0, cents: 0 }

const openOutlook = async (answer: object) => {
  const api = staffApi({ [path]: ok(answer) })
  const view = await openOffice(settings, { api })
  const region = await view.findByRole('region', { name: 'What another schedule would have brought' })
  const asked = () => api.callsTo(path).map(({ search }) => Object.fromEntries(new URLSearchParams(search)))
  return { ...view, api, panel: within(region), asked }
}

test('the present hours and vans are tried first, and who would find a time by now is told apart', async () => {
  const { panel, asked } = await openOutlook(found)
  await panel.findByText(
    /9 visitors of the booking page wanted a day or a time that could not be had, and took no other/,
  )
  expect(panel.getByText(/2 of them would find a time in the present schedule by now/)).toBeTruthy()
  expect(panel.getByText('In this schedule none of the other 7 would have found a time.')).toBeTruthy()
  expect(asked()).toEqual([{ moreVans: '0', week: weekText(business.week), noticeMinutes: '120', horizonDays: '60' }])
})

test('the link beside the vans asks with another van, and leads to the answer', async () => {
  const api = staffApi({ [path]: ok(found), '/api/crm/business/vans': ok({ version: 1, vans: [] }) })
  const vans = await openOffice('/crm?section=settings&part=vans', { api })
  const link = await vans.findByRole('link', { name: 'What another van would have brought' })
  vans.unmount()
  const view = await openOffice(link.getAttribute('href') ?? '', { api })
  const region = await view.findByRole('region', { name: 'What another schedule would have brought' })
  await waitFor(() => expect(document.activeElement).toBe(within(region).getByRole('heading')))
  const asked = api.callsTo(path).map(({ search }) => new URLSearchParams(search).get('moreVans'))
  expect(asked).toEqual(['1'])
})

test('another van and hours that are typed are tried before they are saved, and not while they cannot be', async () => {
  const { panel, asked, api, type, getAllByLabelText } = await openOutlook(found)
  await panel.findByText(/none of the other 7/)
  api.answer(path, ok({ ...found, fitting: 3, cents: 37_500 }))
  type('Vans', '1')
  expect(await panel.findByText('In this schedule 3 of the other 7 would have found a time, for $375.')).toBeTruthy()
  type('Notice before a visit, in hours', '24')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ moreVans: '1', noticeMinutes: '1440', horizonDays: '60' }))
  const count = asked().length
  type('Bookable ahead, in days', '0')
  expect(panel.queryByText(/In this schedule/)).toBeNull()
  type('Bookable ahead, in days', '30')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ horizonDays: '30' }))
  expect(asked()).toHaveLength(count + 1)
  expect(getAllByLabelText('Vans')).toHaveLength(1)
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('without such visitors it says so, and names no amount', async () => {
  const { panel } = await openOutlook({ ...found, visitors: 0, already: 0 })
  expect(await panel.findByText(/no visitor of the booking page wanted a day or a time/)).toBeTruthy()
  expect(panel.queryByText(/\$/)).toBeNull()
})

import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { StubAnswer } from '#tests/support/stub-api.ts'
import { booking, ok, openOffice, owner, staffApi, visit } from '#tests/web/office/render-office.tsx'

const calendar = '/crm?section=bookings'
const visitUrl = `${calendar}&booking=b1`
const crew = { '/api/crm/me': ok({ ...owner, role: 'crew' }) }

const sentTo = (api: ReturnType<typeof staffApi>, path: string) =>
  api
    .callsTo(path)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body)

describe('the crew', () => {
  test('begins with its day: the way there, a call, and what it reports; nothing of the office’s', async () => {
    const api = staffApi({ ...crew, '/api/crm/bookings': ok([booking]) })
    api.answer('/api/crm/bookings/b1/progress', ok({ step: 'arrived' }))
    const view = await openOffice(calendar, { api })
    expect((await view.findByRole('link', { name: 'Open in maps' })).getAttribute('target')).toBe('_blank')
    expect(view.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+19055550142')
    expect(view.queryByRole('link', { name: 'Book by phone' })).toBeNull()
    fireEvent.click(view.getByRole('button', { name: 'Arrived' }))
    await waitFor(() => expect(sentTo(api, '/api/crm/bookings/b1/progress')).toMatchObject([{ step: 'arrived' }]))
    view.unmount()
    const one = await openOffice(visitUrl, {
      api: staffApi({ ...crew, '/api/crm/bookings/b1/visit': ok({ ...visit, showsPrices: false }) }),
    })
    expect(await one.findByRole('button', { name: 'Record a payment' })).toBeTruthy()
    for (const name of ['Move the visit', 'Cancel the visit', 'Give a discount'])
      expect(one.queryByRole('button', { name })).toBeNull()
  })

  test('sees what it reported on the visit, with its time, and is told whether the customer is mailed', async () => {
    const api = staffApi({ ...crew, '/api/crm/bookings': ok([booking]) })
    const answer = Promise.withResolvers<StubAnswer>()
    api.answer('/api/crm/bookings/b1/progress', answer.promise)
    const view = await openOffice(calendar, { api })
    fireEvent.click(await view.findByRole('button', { name: 'On the way' }))
    await waitFor(() => expect(sentTo(api, '/api/crm/bookings/b1/progress')).toMatchObject([{ step: 'departed' }]))
    api.answer(
      '/api/crm/bookings',
      ...Array.from({ length: 9 }, () => ok([{ ...booking, departedAt: '2026-11-22T17:40:00.000Z' }])),
    )
    answer.resolve(ok({ step: 'departed', isMailed: false }))
    await waitFor(() =>
      expect(view.told()).toEqual(['On the way', 'The customer was not told by email: please call them.']),
    )
    expect(await view.findByText(/^On the way\s12:40\sPM$/)).toBeTruthy()
    expect(view.queryByText(/not sent yet/)).toBeNull()
  })

  test('is told what its phone does not keep where there is no connection, and led to today', async () => {
    const unreached = { status: 503, body: {} }
    const api = staffApi({ ...crew, '/api/crm/bookings': unreached, '/api/crm/business': unreached })
    const view = await openOffice('/crm?section=bookings&view=week', { api })
    expect(await view.findByText(/this phone shows today’s visits alone/)).toBeTruthy()
    expect((await view.findAllByRole('alert')).map(({ textContent }) => textContent).join()).toContain('not kept')
    fireEvent.click(view.getByRole('link', { name: 'Show today' }))
    await view.findByText(/What you report is kept on this phone/)
  })
})

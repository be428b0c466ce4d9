import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { ok, openOffice, staffApi, visit } from '#tests/web/office/render-office.tsx'

const visitUrl = '/crm?section=bookings&booking=b1'

const opened = (change: object) =>
  staffApi({ '/api/crm/bookings/b1/visit': ok({ ...visit, ...change }), '/api/crm/history/bookings/b1': ok([]) })

const sentTo = (api: ReturnType<typeof staffApi>, path: string) =>
  api
    .callsTo(path)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body)

describe('the link to pay the rest', () => {
  const begun = { startsAt: '2026-11-20T14:00:00.000Z', asOf: '2026-11-20T17:00:00.000Z' }
  const url = 'https://freshglaze.example/pay?token=t'

  test('once the visit has begun, the link to pay the rest by card is mailed, after a look at the mail and when one was sent before', async () => {
    const api = opened(begun)
    const mail = { to: 'asha@example.com', language: 'fr', subject: 'À payer', text: 'Bonjour Asha' }
    api.answer(
      '/api/crm/bookings/b1/balance-link',
      ok({ owedCents: 11_025, mail, sentAt: '2026-11-20T16:58:00.000Z' }),
      ok({ owedCents: 11_025, url, isMailed: true }),
    )
    const view = await openOffice(visitUrl, { api })
    fireEvent.click(await view.findByRole('button', { name: 'Send payment link' }))
    const dialog = within(await view.findByRole('dialog', { name: 'Send payment link' }))
    for (const words of ['To asha@example.com', 'À payer', 'Bonjour Asha', /mailed before, last on Nov 20, 11:58/])
      expect(await dialog.findByText(words)).toBeTruthy()
    expect(sentTo(api, '/api/crm/bookings/b1/balance-link')).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Send it' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('The link to pay $110.25 by card is on its way'))
    expect(sentTo(api, '/api/crm/bookings/b1/balance-link')).toEqual([{}])
  })

  test('the link is shown where no address is known', async () => {
    const api = opened(begun)
    api.answer(
      '/api/crm/bookings/b1/balance-link',
      ok({ owedCents: 11_025, mail: null, sentAt: null }),
      ok({ owedCents: 11_025, url, isMailed: false }),
    )
    const view = await openOffice(visitUrl, { api })
    fireEvent.click(await view.findByRole('button', { name: 'Send payment link' }))
    expect(await view.findByText(/nothing is emailed: the link to pay \$110.25/)).toBeTruthy()
    fireEvent.click(view.getByRole('button', { name: 'Show the link' }))
    expect((await view.findByRole('link', { name: url })).getAttribute('href')).toBe(url)
  })
})

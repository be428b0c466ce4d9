import { readdirSync, readFileSync } from 'node:fs'

import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { ok, openOffice, staffApi, visit } from '#tests/web/office/render-office.tsx'

const path = '/api/crm/bookings/b1'
const askedFor = {
  deposit: 'asked',
  depositLink: { amountCents: 3_100, url: '/deposit/x', dueAt: '2026-11-22T18:00:00.000Z', isOverdue: false },
} as const

async function opened(button: string, change: object = {}) {
  const api = staffApi({
    [`${path}/visit`]: ok({ ...visit, ...change }),
    [`${path}/receipts`]: ok({ receipts: [] }),
    [`${path}/cancellation`]: ok({ refundCents: 1_600, refundPercent: 50, paidCents: 3_100 }),
    [`${path}/discounts`]: ok({ totalCents: 10_500, owedCents: 8_765 }),
    [`${path}/deposit-waiver`]: ok({}),
    '/api/crm/history/bookings/b1': ok([]),
  })
  const view = await openOffice('/crm?section=bookings&booking=b1', { api })
  fireEvent.click(await view.findByRole('button', { name: button }))
  const dialog = await view.findByRole('dialog', { name: button })
  const sent = (verb: string) => api.callsTo(`${path}/${verb}`).filter(({ method }) => method === 'POST')
  return { view, api, dialog, sent, ...within(dialog) }
}

/** Radios and lists of a dialog in which something stands already. */
const standing = (dialog: HTMLElement): string[] =>
  Array.from(dialog.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[type="radio"]:checked, select'))
    .map(({ value }) => value)
    .filter((value) => value !== '')

describe('a dialog that decides about money', () => {
  test('cancels nothing before its cause is chosen, which says what goes back', async () => {
    const { api, dialog, sent, ...inside } = await opened('Cancel the visit')
    expect(standing(dialog)).toEqual([])
    expect(inside.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual([
      'customer',
      'weather',
      'vehicle',
      'other',
    ])
    fireEvent.click(inside.getByRole('button', { name: 'Yes, cancel the visit' }))
    inside.getByText('Choose why: what goes back depends on it.')
    expect(inside.getByRole('radiogroup', { name: 'Why?' }).getAttribute('aria-invalid')).toBe('true')
    expect(api.callsTo(`${path}/cancellation`)).toEqual([])

    fireEvent.click(inside.getByRole('radio', { name: /^The customer asked/ }))
    await inside.findByText('$16 of $31 goes back to the customer’s card.')
    expect(inside.queryByText(/^Choose why/)).toBeNull()
    fireEvent.click(await inside.findByRole('button', { name: 'Yes, cancel the visit' }))
    await waitFor(() => expect(sent('cancellation')).toHaveLength(1))
    expect(sent('cancellation')[0]?.body).toEqual({ by: 'customer', reason: 'plans_changed', refundCents: 1_600 })
  })

  test('takes nothing off the price before its reason is chosen', async () => {
    const { dialog, sent, ...inside } = await opened('Give a discount')
    expect(standing(dialog)).toEqual([])
    const amount = inside.getByRole('textbox', { name: 'Amount off the price, before HST' })
    fireEvent.change(amount, { target: { value: '20' } })
    fireEvent.click(inside.getByRole('button', { name: 'Take $20 off' }))
    inside.getByText('Choose why: the reason stays with the visit.')
    expect(sent('discounts')).toEqual([])
    fireEvent.click(inside.getByRole('radio', { name: 'Goodwill' }))
    fireEvent.click(inside.getByRole('button', { name: 'Take $20 off' }))
    await waitFor(() => expect(sent('discounts').map(({ body }) => body)).toMatchObject([{ reason: 'goodwill' }]))
  })

  test('waives no deposit before its reason is chosen', async () => {
    const { dialog, sent, ...inside } = await opened('Take the request back', askedFor)
    expect(standing(dialog)).toEqual([])
    fireEvent.click(inside.getByRole('button', { name: 'Take the request back' }))
    inside.getByText('Choose why: the reason stays with the visit.')
    expect(sent('deposit-waiver')).toEqual([])
    fireEvent.change(inside.getByLabelText('Why is there no deposit?'), { target: { value: 'regular' } })
    fireEvent.click(inside.getByRole('button', { name: 'Take the request back' }))
    await waitFor(() => expect(sent('deposit-waiver').map(({ body }) => body)).toEqual([{ reason: 'regular' }]))
  })
})

/** Safe defaults of forms about visits and money, with reasons. */
const harmless: Readonly<Record<string, string>> = {
  'add-arrival.tsx forgotten': 'when the van was there: no money',
  'balance-dialog.tsx cash': 'writes down what was paid already; amount and method can be corrected',
  'concern-form.tsx answer': 'words alone; a refund has to be chosen, and its amount typed',
  'use-phone-booking.ts en': 'the language of mails',
  'use-phone-booking.ts link': 'the deposit is asked for in full',
  'use-phone-booking.ts quote': 'the price that a quote has promised the caller, shown beside today’s',
}

const folders = 'bookings calendar concerns crew-day phone-booking visit visit-actions weather'.split(' ')

/** Texts with which a state begins, also those of the fields of a form. */
function standingAtFirst(source: string): string[] {
  const states = [
    ...source.matchAll(/\buseState(?:<[^>]*>)?\(([^()]*)/g),
    ...source.matchAll(/^const empty = \{([^}]*)\}/gm),
  ]
  return states
    .flatMap(([, given = '']) => [...given.matchAll(/'([^']*)'/g)].map(([, text = '']) => text))
    .filter((text) => text !== '')
}

test('a choice about a visit stands on nothing, unless it is listed with the reason why that gives nothing away', () => {
  const found = folders
    .map((each) => `web/office/${each}`)
    .flatMap((folder) => readdirSync(folder).map((file) => ({ file, path: `${folder}/${file}` })))
    .filter(({ file }) => /\.tsx?$/.test(file))
    .flatMap(({ file, path }) => standingAtFirst(readFileSync(path, 'utf8')).map((text) => `${file} ${text}`))
  expect(found.toSorted()).toEqual(Object.keys(harmless).toSorted())
  expect(standingAtFirst("useState<Given>({ amount: '', reason: 'goodwill' })")).toEqual(['goodwill'])
})

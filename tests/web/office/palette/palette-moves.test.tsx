import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'

import { createStubDeals, dealOf } from '#tests/support/stub-deals.ts'
import { ok, openOffice, owner, staffApi } from '#tests/web/office/render-office.tsx'

afterEach(() => sessionStorage.clear())

const listed = { id: 'a', customerName: 'Asha Gill', service: 'Glazed Detail', stage: 'quoted', status: 'open' }

async function open(path: string, answers: Parameters<typeof staffApi>[0] = {}) {
  const board = createStubDeals([
    dealOf('a', { customerName: 'Asha Gill' }),
    dealOf('b', { customerName: 'Ben Li', stage: 'contacted' }),
  ])
  const none = ok([])
  const api = staffApi({
    '/api/crm/customers': none,
    '/api/email/emails': none,
    '/api/crm/deal-list': ok([listed, { ...listed, id: 'l', status: 'lost' }]),
    ...answers,
  })
  for (const method of ['GET', 'PATCH', 'POST'] as const)
    api.app.on(method, ['/api/crm/deals', '/api/crm/deals/*'], async ({ req }) => {
      const body = method === 'GET' ? {} : { body: await req.text() }
      return board.fetch(req.path, { method, ...body, headers: { 'content-type': 'application/json' } })
    })
  const view = await openOffice(path, { api })
  const isIn = (stage: string, name = 'Asha Gill') =>
    document.querySelector(`[data-stage="${stage}"] [aria-label="${name}"]`) !== null
  async function search(typed: string) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
    const field = await view.findByRole('combobox', { name: /Search customers/ })
    fireEvent.change(field, { target: { value: typed } })
    return { enter: () => fireEvent.keyDown(field, { key: 'Enter' }) }
  }
  return { ...view, board, isIn, search }
}

describe('by typing alone', () => {
  test('the open deal moves, over its pane, with the version that was on screen', async () => {
    const view = await open('/crm?section=pipeline&deal=a')
    await view.findByRole('dialog', { name: 'Asha Gill' })
    const { enter } = await view.search('booked')
    expect(await view.findByRole('option', { name: 'Move Asha Gill to Booked' })).toBeTruthy()
    expect(view.queryByRole('option', { name: /to Quoted/ })).toBeNull()
    enter()
    await waitFor(() => expect(view.isIn('booked')).toBe(true))
    await waitFor(() => expect(view.board.patches).toEqual([{ id: 'a', stage: 'booked', expectedVersion: 1 }]))
    await waitFor(() => expect(view.told()?.[0]).toBe('Deal Updated'))
  })

  test('it is archived as lost with one of the reasons', async () => {
    const view = await open('/crm?section=pipeline&deal=a')
    await view.findByRole('dialog', { name: 'Asha Gill' })
    const { enter } = await view.search('lost price')
    expect(await view.findByRole('option', { name: 'Archive Asha Gill as lost: The price' })).toBeTruthy()
    enter()
    await waitFor(() => expect(view.board.losses).toEqual([{ id: 'a', reason: 'price' }]))
  })

  test('the card with the focus moves, and a refusal is told with its reason', async () => {
    const view = await open('/crm?section=pipeline')
    const card = await view.findByRole('article', { name: 'Ben Li' })
    within(card).getByRole('button', { name: 'History Ben Li' }).focus()
    view.board.deals.set('b', dealOf('b', { customerName: 'Ben Li', stage: 'completed', version: 4 }))
    const { enter } = await view.search('ben quoted')
    await view.findByRole('option', { name: 'Move Ben Li to Quoted' })
    enter()
    await waitFor(() => expect(view.told()).toEqual(['Error', 'ravi moved this deal to Completed in the meantime.']))
    await waitFor(() => expect(view.isIn('completed', 'Ben Li')).toBe(true))
  })

  test('all selected deals move', async () => {
    const view = await open('/crm?section=pipeline')
    for (const name of ['Asha Gill', 'Ben Li'])
      fireEvent.keyDown(await view.findByRole('article', { name }), { key: 'x' })
    const { enter } = await view.search('completed')
    await view.findByRole('option', { name: 'Move 2 deals to Completed' })
    enter()
    await waitFor(() => expect([view.isIn('completed'), view.isIn('completed', 'Ben Li')]).toEqual([true, true]))
    await waitFor(() => expect(view.told()?.[1]).toBe('2 deals moved to Completed.'))
  })

  test('a deal that is found from another section moves on the board, which opens; one that is lost does not', async () => {
    const view = await open('/crm?section=reports')
    await view.findByRole('heading', { level: 1, name: 'Reporting' })
    await view.search('move asha to booked')
    const group = await view.findByRole('group', { name: 'Move a deal' })
    expect(within(group).getAllByRole('option')).toHaveLength(1)
    expect(within(group).getByRole('option', { name: /^Move Asha Gill to Booked/ })).toBeTruthy()
    fireEvent.click(within(group).getByRole('option'))
    await waitFor(() => expect(location.search).toBe('?section=pipeline'))
    await waitFor(() => expect(view.isIn('booked')).toBe(true))
    await waitFor(() => expect(view.board.patches).toEqual([{ id: 'a', stage: 'booked', expectedVersion: 1 }]))
  })
})

test('what is typed for an action of the office means that also while a deal is open', async () => {
  const view = await open('/crm?section=pipeline&deal=b')
  await view.findByRole('dialog', { name: 'Ben Li' })
  await view.search('lo')
  const group = within(await view.findByRole('group', { name: 'Actions' }))
  expect(group.getAllByRole('option')[0]?.textContent).toContain('Logout')
  expect(group.getByRole('option', { name: 'Archive Ben Li as lost: The price' })).toBeTruthy()
})

test('a name that was typed before moves nothing: until its own answer, no move is offered', async () => {
  const view = await open('/crm?section=reports')
  await view.findByRole('heading', { level: 1, name: 'Reporting' })
  await view.search('asha booked')
  await view.findByRole('option', { name: /^Move Asha Gill to Booked/ })
  fireEvent.change(view.getByRole('combobox', { name: /Search customers/ }), { target: { value: 'zoe booked' } })
  expect(view.queryByRole('option', { name: /^Move/ })).toBeNull()
  expect(view.getByText('Searching…')).toBeTruthy()
})

test('nothing of the past is moved', async () => {
  const view = await open('/crm?section=pipeline&day=2026-11-01')
  await view.findByText(/The past cannot be changed/)
  await view.search('booked')
  expect(view.queryByRole('option', { name: /^Move/ })).toBeNull()
})

test('the crew is offered no move', async () => {
  const view = await open('/crm', { '/api/crm/me': ok({ ...owner, role: 'crew' }) })
  await view.findByRole('heading', { level: 1, name: 'Bookings' })
  await view.search('asha booked')
  expect(await view.findByText('Nothing was found.')).toBeTruthy()
  expect(view.queryByRole('option', { name: /^Move/ })).toBeNull()
})

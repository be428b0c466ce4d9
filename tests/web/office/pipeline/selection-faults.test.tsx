import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createStubDeals, dealOf } from '#tests/support/stub-deals.ts'

import { isIn, openBoard } from './open-board.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const article = (id: string) => screen.getByRole('article', { name: `Customer ${id}` })
const key = (id: string, name: string) => fireEvent.keyDown(article(id), { key: name })
const bar = async () => within(await screen.findByRole('region', { name: 'Selected deals' }))
const three = () => createStubDeals(['a', 'b', 'c'].map((id) => dealOf(id)))
const count = (selected: string) => screen.queryByText(selected) !== null

/** Holds the moves back until it is called. */
function holdMoves(api: ReturnType<typeof three>): () => void {
  const { promise, resolve } = Promise.withResolvers<null>()
  api.beforeMove(() => promise)
  return () => resolve(null)
}

/** Answers losses by themselves; everything else as before. */
function answerLosses(api: ReturnType<typeof three>, answer: (id: string) => Response | Error | null) {
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const id = /\/deals\/(\w+)\/lost$/.exec(path)?.[1]
    if (id === undefined) return api.fetch(path, init)
    sent.push(id)
    const given = answer(id)
    if (given instanceof Error) return Promise.reject(given)
    return given === null ? api.fetch(path, init) : Promise.resolve(given)
  })
  return sent
}

test('a deal is archived after its own move that is still under way, against the version that this leads to', async () => {
  const api = await openBoard(three())
  const release = holdMoves(api)
  key('a', ']')
  await waitFor(() => expect(isIn('booked', 'Customer a')).toBe(true))
  fireEvent.click(within(article('a')).getByRole('button', { name: /History/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Archive as lost' }))
  release()
  await waitFor(() => expect(api.losses).toEqual([{ id: 'a', reason: expect.any(String) }]))
  expect(api.patches).toEqual([{ id: 'a', stage: 'booked', expectedVersion: 1 }])
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Customer a' })).toBeNull())
})

test('while several are moved, neither Move nor Archive is done a second time', async () => {
  const api = await openBoard(three())
  for (const id of ['a', 'b']) key(id, 'x')
  const acts = await bar()
  const release = holdMoves(api)
  fireEvent.change(screen.getByLabelText('Move to'), { target: { value: 'booked' } })
  fireEvent.click(acts.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(isIn('booked', 'Customer b')).toBe(true))
  fireEvent.click(acts.getByRole('button', { name: 'Move' }))
  fireEvent.click(acts.getByRole('button', { name: 'Archive as lost' }))
  expect(count('2 deals selected')).toBe(true)
  release()
  expect(await screen.findAllByText('2 deals moved to Booked.')).not.toHaveLength(0)
  expect([api.patches.length, api.losses]).toEqual([2, []])
})

test('losses that the network does not carry are told by name, stay selected, and are sent again', async () => {
  const api = await openBoard(three())
  for (const id of ['a', 'b']) key(id, 'x')
  const acts = await bar()
  let isCut = true
  answerLosses(api, (id) => (isCut && id === 'b' ? new TypeError('Failed to fetch') : null))
  fireEvent.click(acts.getByRole('button', { name: 'Archive as lost' }))
  expect(await screen.findByText(/^Customer b, \$225: /)).toBeTruthy()
  await waitFor(() => expect(count('1 deal selected')).toBe(true))
  expect(api.losses.map(({ id }) => id)).toEqual(['a'])
  isCut = false
  fireEvent.click((await bar()).getByRole('button', { name: 'Archive as lost' }))
  await waitFor(() => expect(api.losses.map(({ id }) => id)).toEqual(['a', 'b']))
  await waitFor(() => expect(screen.queryByText(/^Customer b, \$225: /)).toBeNull())
})

test('where the session ends in the middle, nothing more is sent, and that is told alone', async () => {
  const api = await openBoard(three())
  for (const id of ['a', 'b', 'c']) key(id, 'x')
  const acts = await bar()
  const sent = answerLosses(api, (id) => (id === 'b' ? new Response('{}', { status: 401 }) : null))
  fireEvent.click(acts.getByRole('button', { name: 'Archive as lost' }))
  expect(await screen.findByText('Session Expired')).toBeTruthy()
  expect(sent).toEqual(['a', 'b'])
  expect(screen.queryByText(/^Customer b, \$225: /)).toBeNull()
})

test('Escape in the search or in the pane of a deal keeps what is selected; on the board it ends the refusals too', async () => {
  const api = await openBoard(three())
  for (const id of ['a', 'b']) key(id, 'x')
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search deals' }), { key: 'Escape' })
  fireEvent.click(within(article('c')).getByRole('button', { name: /History/ }))
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Close' }), { key: 'Escape' })
  expect(count('2 deals selected')).toBe(true)
  answerLosses(api, () => new TypeError('Failed to fetch'))
  const acts = await bar()
  fireEvent.click(acts.getByRole('button', { name: 'Archive as lost' }))
  expect(await screen.findByText(/^Customer b, \$225: /)).toBeTruthy()
  key('c', 'Escape')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected deals' })).toBeNull())
})

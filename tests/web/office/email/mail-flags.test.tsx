import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { StubAnswer } from '#tests/support/stub-api.ts'

import { ok, openOffice, staffApi } from '../render-office.tsx'
import { thread, threads } from './mail-thread.ts'

const star = '/api/email/star'
const filed = ok({ count: 1, undo: 'b1' })

/** The list with one unstarred mail, which the server answers as `server.isStarred` says. */
async function openList() {
  const server = { isStarred: false, isBroken: false, isArchived: false }
  const api = staffApi({
    '/api/email/accounts': ok([]),
    '/api/email/folders': ok([]),
    '/api/email/conversations/t1': ok([]),
  })
  api.app.get(threads, () => {
    if (server.isBroken) return Response.json({}, { status: 500 })
    return Response.json(server.isArchived ? [] : [{ ...thread, isStarred: server.isStarred }])
  })
  const view = await openOffice('/crm?section=email', { api })
  await view.findByText('Two vans')
  return {
    server,
    api,
    view,
    stars: () => view.getAllByRole('button', { name: /^(?:Star|Remove star)$/ }),
    wanted: () => api.callsTo(star).map(({ body }) => body),
  }
}

test('a star shows at once in the list and in the reader, and of two quick presses the server hears the last one last', async () => {
  const { server, api, view, stars, wanted } = await openList()
  fireEvent.click(view.getByText('Two vans'))
  await waitFor(() => expect(stars()).toHaveLength(2))
  const [first, second] = [Promise.withResolvers<StubAnswer>(), Promise.withResolvers<StubAnswer>()]
  api.answer(star, first.promise, second.promise)
  const [inList] = stars()
  if (inList === undefined) throw new Error('The list has no star')
  fireEvent.click(inList)
  expect(view.getAllByRole('button', { name: 'Remove star' })).toHaveLength(2)
  fireEvent.click(inList)
  expect(view.getAllByRole('button', { name: 'Star' })).toHaveLength(2)
  await waitFor(() => expect(wanted()).toEqual([{ isStarred: true, emailIds: ['m1'] }]))
  server.isStarred = true
  first.resolve(filed)
  await waitFor(() => expect(wanted()).toHaveLength(2))
  expect(wanted()[1]).toEqual({ isStarred: false, emailIds: ['m1'] })
  // The list may be read meanwhile, with what the first press has done.
  expect(view.getAllByRole('button', { name: 'Star' })).toHaveLength(2)
  server.isStarred = false
  const before = api.callsTo(threads).length
  second.resolve(filed)
  await waitFor(() => expect(api.callsTo(threads).length).toBeGreaterThan(before))
  expect(view.getAllByRole('button', { name: 'Star' })).toHaveLength(2)
  expect(wanted()).toHaveLength(2)
  expect(view.told()).toBeNull()
})

test.each([
  [{ status: 403, body: {} }, 'The server refused it. Nothing was changed.'],
  [{ status: 500, body: {} }, 'Nothing was changed. Please try again.'],
])('a star that is refused with %o is taken back, with the reason', async (answer, reason) => {
  const { api, view } = await openList()
  const waiting = Promise.withResolvers<StubAnswer>()
  api.answer(star, waiting.promise)
  fireEvent.click(view.getByRole('button', { name: 'Star' }))
  await view.findByRole('button', { name: 'Remove star' })
  waiting.resolve(answer)
  await view.findByRole('button', { name: 'Star' })
  expect(view.told()).toEqual(['That could not be done', reason])
})

test('a star that the server took stays while the list cannot be read, and what is read then is shown', async () => {
  const { server, api, view, stars } = await openList()
  api.answer(star, filed)
  server.isBroken = true
  fireEvent.click(view.getByRole('button', { name: 'Star' }))
  await view.findByText(/may be out of date/)
  expect(view.getAllByRole('button', { name: 'Remove star' })).toHaveLength(1)
  // A colleague took it away meanwhile.
  server.isBroken = false
  fireEvent.click(view.getByRole('button', { name: 'Try Again' }))
  await view.findByRole('button', { name: 'Star' })
  expect(stars()).toHaveLength(1)
})

test('a star of the mail that is open stays with it when a colleague has archived it', async () => {
  const { server, api, view, stars } = await openList()
  fireEvent.click(view.getByText('Two vans'))
  await waitFor(() => expect(stars()).toHaveLength(2))
  api.answer(star, filed)
  server.isStarred = true
  const before = api.callsTo(threads).length
  fireEvent.click(view.getAllByRole('button', { name: 'Star' })[0] ?? view.baseElement)
  await waitFor(() => expect(api.callsTo(threads).length).toBeGreaterThan(before))
  server.isArchived = true
  fireEvent(window, new Event('focus'))
  await waitFor(() => expect(stars()).toHaveLength(1))
  expect(stars()[0]?.getAttribute('aria-label') ?? stars()[0]?.textContent).toBe('Remove star')
})

test.each([
  ['takes back that star', filed, ['b1']],
  ['undoes nothing older when the star is refused', { status: 403, body: {} }, []],
])('the undo key right after a star %s', async (_, answer, undone) => {
  const { api, view } = await openList()
  api.answer('/api/email/undo', ok({ count: 1, undo: 'b9' }))
  api.answer('/api/email/mark-read', ok({ count: 1, undo: 'b0' }))
  fireEvent.click(view.getByText('Two vans'))
  fireEvent.keyDown(document.body, { key: 'u' })
  await waitFor(() => expect(api.callsTo('/api/email/mark-read')).toHaveLength(1))
  const waiting = Promise.withResolvers<StubAnswer>()
  api.answer(star, waiting.promise)
  fireEvent.keyDown(document.body, { key: 's' })
  fireEvent.keyDown(document.body, { key: 'z' })
  await waitFor(() => expect(api.callsTo(star)).toHaveLength(1))
  const before = api.callsTo(threads).length
  waiting.resolve(answer)
  await waitFor(() => expect(api.callsTo(threads).length).toBeGreaterThan(before))
  await waitFor(() =>
    expect(api.callsTo('/api/email/undo').map(({ body }) => body)).toEqual(undone.map((undo) => ({ undo }))),
  )
})

test('what could not be undone can be undone by the same key once the server answers', async () => {
  const { server, api, view } = await openList()
  api.answer('/api/email/archive', ok({ count: 1, undo: 'b1' }))
  api.answer('/api/email/undo', { status: 503, body: {} }, ok({ count: 1, undo: 'b2' }))
  api.answer('/api/email/mark-read', ok({ count: 0, undo: 'b0' }))
  fireEvent.click(view.getByText('Two vans'))
  server.isArchived = true
  fireEvent.keyDown(document.body, { key: 'e' })
  await view.findByText('No emails found')
  fireEvent.keyDown(document.body, { key: 'z' })
  await waitFor(() => expect(view.told()?.[0]).toBe('That could not be done'))
  server.isArchived = false
  fireEvent.keyDown(document.body, { key: 'z' })
  await view.findByText('Two vans')
  expect(api.callsTo('/api/email/undo').map(({ body }) => body)).toEqual([{ undo: 'b1' }, { undo: 'b1' }])
})

test('an undo that changed nothing says so', async () => {
  const { server, api, view } = await openList()
  api.answer('/api/email/archive', ok({ count: 1, undo: 'b1' }))
  api.answer('/api/email/undo', ok({ count: 0, undo: 'b2' }))
  api.answer('/api/email/mark-read', ok({ count: 0, undo: 'b0' }))
  fireEvent.click(view.getByText('Two vans'))
  server.isArchived = true
  fireEvent.keyDown(document.body, { key: 'e' })
  await view.findByText('No emails found')
  fireEvent.keyDown(document.body, { key: 'z' })
  await waitFor(() => expect(view.told()?.[0]).toBe('Nothing to Undo'))
})

import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { StubAnswer } from '#tests/support/stub-api.ts'

import { ok, openOffice, staffApi } from '../render-office.tsx'
import { thread, threads } from './mail-thread.ts'

const star = '/api/email/star'
const filed = ok({ count: 1, undo: 'b1' })

/** The list with one unstarred mail, which the server answers as `server.isStarred` says. */
async function openList() {
  const server = { isStarred: false }
  const api = staffApi({
    '/api/email/accounts': ok([]),
    '/api/email/folders': ok([]),
    '/api/email/conversations/t1': ok([]),
  })
  api.app.get(threads, () => Response.json([{ ...thread, isStarred: server.isStarred }]))
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

import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { EmailThread } from '#services/contracts/email-messages.ts'
import type { StubAnswer } from '#tests/support/stub-api.ts'
import { stubStreams } from '#tests/web/support/stub-stream.ts'

import { ok, openOffice, staffApi } from '../render-office.tsx'
import { thread, threads } from './mail-thread.ts'

test('all of a list is archived by one request, whatever is pressed meanwhile, and read again when no answer came', async () => {
  const api = staffApi({
    '/api/email/accounts': ok([]),
    '/api/email/folders': ok([]),
    '/api/email/count': ok({ count: 120 }),
  })
  api.app.get(threads, () => Response.json([thread], { headers: { 'x-next-cursor': 'c2' } }))
  const answer = Promise.withResolvers<StubAnswer>()
  api.answer('/api/email/archive', answer.promise)
  const view = await openOffice('/crm?section=email', { api })
  await view.findByText('Two vans')
  fireEvent.click(view.getByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(await view.findByRole('button', { name: 'Select all 120 emails' }))
  const archive = view.getByRole('button', { name: 'Archive' })
  fireEvent.click(archive)
  fireEvent.click(archive)
  await waitFor(() => expect(archive.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(archive)
  const before = api.callsTo(threads).length
  answer.resolve({ status: 503, body: {} })
  await waitFor(() => expect(archive.hasAttribute('aria-disabled')).toBe(false))
  expect(view.told()?.[0]).toBe('That could not be done')
  expect(api.callsTo(threads).length).toBeGreaterThan(before)
  const list = { folder: 'inbox', search: '', view: 'threads', until: thread.latestEmail.receivedAt }
  expect(api.callsTo('/api/email/archive').map(({ body }) => body)).toEqual([{ all: { ...list, expected: 120 } }])
})

test('new mail is read when the stream tells of it, and pushes no line away under the pointer', async () => {
  const stream = stubStreams()
  const folders = '/api/email/folders'
  const api = staffApi({ '/api/email/accounts': ok([]), [folders]: ok([]) })
  const later: EmailThread = {
    ...thread,
    id: 't2',
    subject: 'A van more',
    latestEmail: { ...thread.latestEmail, id: 'm2', subject: 'A van more' },
  }
  let answer = [thread]
  api.app.get(threads, () => Response.json(answer))
  const view = await openOffice('/crm?section=email', { api })
  fireEvent.pointerEnter((await view.findByText('Two vans')).closest('ul') ?? view.baseElement)
  const before = api.callsTo(folders).length
  answer = [later, thread]
  stream.say('mail')
  fireEvent.click(await view.findByRole('button', { name: '1 new' }))
  await view.findByText('A van more')
  expect(api.callsTo(folders).length).toBeGreaterThan(before)
  vi.unstubAllGlobals()
})

test('under the pointer an answered thread stays in its place, and one that a colleague archived stays there and does nothing', async () => {
  const stream = stubStreams()
  const api = staffApi({ '/api/email/accounts': ok([]), '/api/email/folders': ok([]) })
  const named = (id: string, subject: string, receivedAt: string): EmailThread => ({
    ...thread,
    id: `t-${id}`,
    subject,
    emailIds: [id],
    latestEmail: { ...thread.latestEmail, id, subject, receivedAt },
  })
  const first = named('m3', 'First', '2026-11-22T15:30:00.000Z')
  const second = named('m2', 'Second', '2026-11-22T15:20:00.000Z')
  const third = named('m1', 'Third', '2026-11-22T15:10:00.000Z')
  let answer = [first, second, third]
  api.app.get(threads, () => Response.json(answer))
  const view = await openOffice('/crm?section=email', { api })
  fireEvent.pointerEnter((await view.findByText('First')).closest('ul') ?? view.baseElement)
  const lines = () =>
    view.getAllByRole('listitem').flatMap((one) => (one.hasAttribute('aria-posinset') ? [one.textContent] : []))
  answer = [named('m1', 'Third', '2026-11-22T15:40:00.000Z'), second]
  stream.say('mail')
  const gone = await view.findByText('No longer here')
  expect(lines()).toEqual([
    expect.stringContaining('First'),
    expect.stringContaining('Second'),
    expect.stringContaining('Third'),
  ])
  fireEvent.click(gone)
  expect(view.queryByRole('heading', { level: 2, name: 'First' })).toBeNull()
  expect(view.getByRole('checkbox', { name: 'Select: First' })).toHaveProperty('disabled', true)
  fireEvent.click(view.getByRole('button', { name: '1 new' }))
  expect(lines()).toEqual([expect.stringContaining('Third'), expect.stringContaining('Second')])
  vi.unstubAllGlobals()
})

test('a folder that its server refuses says since when and why in the server’s words, and its account how many there are', async () => {
  const shop = 'shop@example.ca'
  const refused = {
    account: shop,
    name: 'INBOX',
    since: '2026-11-22T15:00:00.000Z',
    why: 'not_permitted',
    serverSays: 'Ask the administrator',
  }
  const api = staffApi({
    '/api/email/accounts': ok([
      {
        id: 'a1',
        email: shop,
        provider: 'imap',
        isConnected: true,
        since: '2026-11-22T14:00:00.000Z',
        failure: null,
        isSandbox: false,
        toFetch: 0,
        refusedFolders: 1,
        senderName: '',
        signature: '',
      },
    ]),
    '/api/email/folders': ok([
      { id: 'inbox', type: 'inbox', displayName: 'Inbox', unreadCount: 0, emailCount: 0, refused: [refused] },
      { id: 'sent', type: 'sent', displayName: 'Sent', unreadCount: 0, emailCount: 0, refused: [] },
    ]),
  })
  api.app.get(threads, () => Response.json([thread]))
  const view = await openOffice('/crm?section=email', { api })
  await view.findByText(
    /^The folder “INBOX” of shop@example.ca cannot be read since .*: the mail server does not permit it\.$/,
  )
  view.getByText('The server says: “Ask the administrator”')
  await view.findByText(/1 folder cannot be read$/)
  expect(view.getByRole('button', { name: 'Inbox Cannot be read' })).toBeDefined()
  fireEvent.click(view.getByRole('button', { name: 'Sent' }))
  await waitFor(() => expect(view.queryByText(/Ask the administrator/)).toBeNull())
})

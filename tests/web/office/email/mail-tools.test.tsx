import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import type { EmailFolder } from '#services/contracts/email-folders.ts'
import type { EmailThread, WholeEmail } from '#services/contracts/email-messages.ts'
import type { EmailAccount } from '#services/contracts/email.ts'
import type { StubAnswer } from '#tests/support/stub-api.ts'

import { ok, openOffice, staffApi } from '../render-office.tsx'
import { thread, threads } from './mail-thread.ts'

const list = '/api/email/emails'
const accounts = '/api/email/accounts'

const account = (id: string, isConnected: boolean): EmailAccount => ({
  id,
  email: `${id}@example.ca`,
  provider: 'imap',
  isConnected,
  since: '2026-11-22T15:00:00.000Z',
  failure: isConnected ? null : 'auth_failed',
  isSandbox: false,
  toFetch: 0,
  refusedFolders: 0,
  senderName: '',
  signature: '',
})

const folder = (id: string, type: EmailFolder['type'], displayName: string, unreadCount: number): EmailFolder => ({
  id,
  type,
  displayName,
  unreadCount,
  emailCount: 9,
  refused: [],
})

const numbered = (number: number): EmailThread => ({
  ...thread,
  id: `t${number}`,
  subject: `Mail ${number}`,
  isRead: false,
  emailIds: [`m${number}`],
  latestEmail: { ...thread.latestEmail, id: `m${number}`, threadId: `t${number}`, subject: `Mail ${number}` },
})

/** The section with what the server has, which keeps what was read and takes everything else. */
function mailApi(atFirst: readonly EmailThread[], answers: Readonly<Record<string, StubAnswer>> = {}) {
  let rows = atFirst
  const api = staffApi({
    [accounts]: ok([account('shop', true), account('old', false)]),
    '/api/email/folders': ok([
      folder('inbox', 'inbox', 'Inbox', 3),
      folder('archive', 'custom', 'Archive', 0),
      folder('f7', 'custom', 'Fleets', 12),
    ]),
    [list]: ok(rows.map(({ latestEmail }) => latestEmail)),
    '/api/email/count': ok({ count: rows.length }),
    ...answers,
  })
  api.app.get(threads, () => Response.json(rows))
  for (const what of ['mark-read', 'star', 'archive', 'delete', 'spam'])
    api.app.all(`/api/email/${what}`, async (c) => {
      const { emailIds, isRead } = await c.req.json<{ emailIds: string[]; isRead?: boolean }>()
      const isMeant = (row: EmailThread) => isRead !== undefined && row.emailIds.some((id) => emailIds.includes(id))
      rows = rows.map((row) => (isMeant(row) ? { ...row, isRead: isRead ?? row.isRead } : row))
      return c.json({ count: emailIds.length, undo: 'b1' })
    })
  api.app.post('/api/email/sync', (c) => c.json({ status: 'synced' }))
  const sent = (what: string) =>
    api.callsTo(`/api/email/${what}`).flatMap(({ method, body }) => (method === 'GET' ? [] : [{ method, body }]))
  return { api, sent }
}
const open = (api: ReturnType<typeof mailApi>['api']) => openOffice('/crm?section=email', { api })

describe('the three panes', () => {
  test('are folders with what is unread in each and accounts as connected or not, the list and the reader; at first the threads of the inbox', async () => {
    const { api } = mailApi([numbered(1)])
    const view = await open(api)
    const folders = within(await view.findByRole('navigation', { name: 'Folders' }))
    await folders.findByText('Fleets')
    const buttons = folders.getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Inbox3', 'Archive', 'Fleets12'])
    expect(buttons.map((button) => button.getAttribute('aria-current'))).toEqual(['page', null, null])
    await view.findByText('old@example.ca')
    const rows = within(view.getByRole('region', { name: 'Accounts' })).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('[data-on]')?.getAttribute('data-on'))).toEqual(['true', 'false'])
    expect(rows[0]?.textContent).toContain('shop@example.caConnected since')
    expect(rows[1]?.textContent).toContain('old@example.caNot connected since')
    const listPane = within(view.getByRole('region', { name: 'Emails' }))
    await listPane.findByText('Mail 1')
    expect(listPane.getByRole('searchbox', { name: 'Search emails' })).toBeDefined()
    const pressed = (name: string) => listPane.getByRole('button', { name }).getAttribute('aria-pressed')
    expect([pressed('List'), pressed('Threads')]).toEqual(['false', 'true'])
    expect(api.callsTo(threads)[0]?.search).toBe('?folder=inbox')
    expect(view.getByRole('region', { name: 'Email' })).toBeDefined()
  })

  test('name the archive in the language of the office, and a folder of one’s own as its server does', async () => {
    const { api } = mailApi([])
    const view = await openOffice('/crm?section=email', { api, language: 'fr' })
    await view.findByRole('button', { name: 'Archives' })
    expect(view.getByRole('button', { name: /^Fleets/ })).toBeDefined()
  })

  test('say that mails are loaded, that there are none, and that none is selected', async () => {
    const { api } = mailApi([])
    const answer = Promise.withResolvers<StubAnswer>()
    api.answer(threads, answer.promise)
    const view = await open(api)
    await view.findByText('Loading emails...')
    answer.resolve(ok([]))
    await view.findByText('No emails found')
    const reader = within(view.getByRole('region', { name: 'Email' }))
    expect(reader.getByRole('heading', { name: 'No Email Selected' })).toBeDefined()
    expect(reader.getByText('Select an email to view')).toBeDefined()
  })

  test('show a mail without a subject as (No Subject), in the list and in the reader', async () => {
    const bare = { ...thread, subject: '', latestEmail: { ...thread.latestEmail, subject: '' } }
    const { api } = mailApi([bare])
    const view = await open(api)
    fireEvent.click(await view.findByText('(No Subject)'))
    await view.findByRole('heading', { level: 2, name: '(No Subject)' })
    expect(view.getAllByText('(No Subject)')).toHaveLength(2)
  })
})

describe('what is done with selected mails', () => {
  const toolbar = (view: Awaited<ReturnType<typeof open>>) =>
    within(view.getByRole('toolbar', { name: 'Selected emails' }))

  test('select-all takes every line, and Clear none', async () => {
    const { api } = mailApi([numbered(1), numbered(2), numbered(3)])
    const view = await open(api)
    await view.findByText('Mail 3')
    const bar = toolbar(view)
    const ticks = () =>
      view
        .getAllByRole('checkbox', { name: /^Select: / })
        .map((tick) => tick instanceof HTMLInputElement && tick.checked)
    expect(bar.queryByRole('button', { name: 'Clear' })).toBeNull()
    fireEvent.click(bar.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(ticks()).toEqual([true, true, true])
    expect(bar.getByText('3 selected')).toBeDefined()
    fireEvent.click(bar.getByRole('button', { name: 'Clear' }))
    expect(ticks()).toEqual([false, false, false])
  })

  test.each([
    ['Mark Read', 'mark-read', 'PATCH', { isRead: true }, null],
    ['Star', 'star', 'PATCH', { isStarred: true }, null],
    ['Archive', 'archive', 'POST', {}, ['Emails Archived', '2 emails moved to archive']],
    ['Delete', 'delete', 'DELETE', {}, ['Emails Deleted', '2 emails moved to trash']],
    ['Spam', 'spam', 'POST', {}, ['Marked as Spam', '2 emails marked as spam']],
  ])('%s is sent for those alone, and told as specified', async (name, what, method, body, toast) => {
    const { api, sent } = mailApi([numbered(1), numbered(2), numbered(3)])
    const view = await open(api)
    for (const number of [1, 3]) fireEvent.click(await view.findByRole('checkbox', { name: `Select: Mail ${number}` }))
    fireEvent.click(toolbar(view).getByRole('button', { name }))
    await waitFor(() => expect(sent(what)).toEqual([{ method, body: { ...body, emailIds: ['m1', 'm3'] } }]))
    await view.findByText('Select all on this page')
    expect(view.told()).toEqual(toast)
  })
})

describe('the reader', () => {
  const opened = async () => {
    const { api, sent } = mailApi([numbered(1), numbered(2)], { '/api/email/conversations/t1': ok([]) })
    const view = await open(api)
    fireEvent.click(await view.findByText('Mail 1'))
    await waitFor(() => expect(sent('mark-read')).toHaveLength(1))
    const reader = within(view.getByRole('region', { name: 'Email' }))
    const press = (name: string) => fireEvent.click(reader.getByRole('button', { name }))
    return { api, sent, view, reader, press }
  }

  test('marks the mail as read, and has a toggle that makes it unread and read again', async () => {
    const { sent, reader, press } = await opened()
    press('Mark Unread')
    await reader.findByRole('button', { name: 'Mark Read' })
    await waitFor(() => expect(sent('mark-read')).toHaveLength(2))
    press('Mark Read')
    await reader.findByRole('button', { name: 'Mark Unread' })
    const asked = [true, false, true].map((isRead) => ({ method: 'PATCH', body: { isRead, emailIds: ['m1'] } }))
    await waitFor(() => expect(sent('mark-read')).toEqual(asked))
  })

  test('takes back a mark that is refused, and says why', async () => {
    const { api, view, reader, press } = await opened()
    api.answer('/api/email/mark-read', { status: 500, body: {} })
    press('Mark Unread')
    await waitFor(() =>
      expect(view.told()).toEqual(['That could not be done', 'Nothing was changed. Please try again.']),
    )
    expect(reader.getByRole('button', { name: 'Mark Unread' })).toBeDefined()
  })

  test.each([
    ['Archive', 'archive', 'POST'],
    ['Delete', 'delete', 'DELETE'],
    ['Spam', 'spam', 'POST'],
  ])('%s files the mail that is open, and opens the next one', async (name, what, method) => {
    const { sent, view, press } = await opened()
    press(name)
    await view.findByRole('heading', { level: 2, name: 'Mail 2' })
    expect(sent(what)).toEqual([{ method, body: { emailIds: ['m1'] } }])
  })

  test.each([
    ['Reply', 'reply'],
    ['Reply All', 'reply-all'],
    ['Forward', 'forward'],
  ])('%s begins a mail of the mode %s', async (name, mode) => {
    const { api, press } = await opened()
    const drafts = () => api.callsTo('/api/email/drafts').filter(({ method }) => method === 'POST')
    press(name)
    await waitFor(() => expect(drafts()).toHaveLength(1))
    expect(drafts()[0]?.body).toMatchObject({ mode, emailId: 'm1' })
  })
})

test('a mail shows its full date and time, each file with name, size and its link, and its raw data as text', async () => {
  const file = { id: '0', filename: 'vans.csv', size: 1536, contentType: 'text/csv', downloadUrl: '/api/email/file/0' }
  const whole: WholeEmail = {
    ...thread.latestEmail,
    attachments: [file],
    bodyState: 'whole',
    hasRemoteImages: false,
    imagesAlways: false,
    writtenAt: null,
    headers: 'Subject: Two vans',
    size: 2000,
    messageId: '<1@example.com>',
    draftId: null,
  }
  const { api } = mailApi([thread], {
    '/api/email/conversations/t1': ok([thread.latestEmail]),
    '/api/email/messages/m1': ok(whole),
  })
  const view = await open(api)
  fireEvent.click(await view.findByText('Two vans'))
  await view.findByText('Sunday, November 22, 2026, 10:00 AM')
  const link = view.getByRole('link', { name: /vans\.csv/ })
  expect([link.textContent, link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    'vans.csv1.50 KB',
    '/api/email/file/0',
    'vans.csv',
  ])
  fireEvent.click(view.getByRole('button', { name: 'Raw data' }))
  expect(view.baseElement.querySelector('pre')?.textContent).toBe('Subject: Two vans\n\nNext week?')
  fireEvent.click(view.getByRole('button', { name: 'Hide raw data' }))
  expect(view.baseElement.querySelector('pre')).toBeNull()
})

describe('Sync', () => {
  test.each([
    ['done', 200, 'Sync Complete', 'Email accounts synchronized successfully'],
    ['refused', 503, 'Sync Failed', 'Failed to synchronize email accounts'],
  ])('asks for every account to be compared now, and says when that is %s', async (_, status, title, text) => {
    const { api, sent } = mailApi([numbered(1)])
    const view = await open(api)
    await view.findByText('Mail 1')
    if (status !== 200) api.answer('/api/email/sync', { status, body: {} })
    fireEvent.click(view.getByRole('button', { name: 'Sync' }))
    await waitFor(() => expect(view.told()).toEqual([title, text]))
    expect(sent('sync')).toEqual([{ method: 'POST', body: {} }])
  })
})

describe('while the page is open', () => {
  afterEach(() => vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('accounts are asked for every 30 seconds and the list every 15, threads while threads show alone', async () => {
    vi.useFakeTimers()
    const { api } = mailApi([numbered(1)])
    const view = await open(api)
    while (view.queryByText('Mail 1') === null) await pass(50)
    await pass(2000)
    const asked = async (seconds: number) => {
      const count = () => [accounts, threads, list].map((path) => api.callsTo(path).length)
      const before = count()
      for (let second = 0; second < seconds; second += 1) await pass(1000)
      return count().map((number, index) => number - (before[index] ?? 0))
    }
    expect(await asked(120)).toEqual([4, 8, 0])
    fireEvent.click(view.getByRole('button', { name: 'List' }))
    while (api.callsTo(list).length === 0) await pass(50)
    expect(await asked(60)).toEqual([2, 0, 4])
  })
})

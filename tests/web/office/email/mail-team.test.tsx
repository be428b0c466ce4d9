import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Draft } from '#services/contracts/email-drafts.ts'
import type { EmailTeam } from '#services/contracts/email-team.ts'
import { mailNoteKey } from '#services/isomorphic/kept-in-browser.ts'
import type { StubAnswer } from '#tests/support/stub-api.ts'
import { stubStreams } from '#tests/web/support/stub-stream.ts'

import { ok, openOffice, owner, staffApi } from '../render-office.tsx'
import { draft as begun } from './mail-draft.ts'
import { thread, threads } from './mail-thread.ts'

const me = { id: owner.id, name: owner.username }
const bela = { id: 's2', name: 'bela' }
const nobody: EmailTeam = {
  emailId: 'm1',
  threadId: 't1',
  assignee: null,
  members: [me, bela],
  present: [],
  notes: [],
  answers: [],
}
const teamPath = '/api/email/messages/m1/team'

afterEach(() => sessionStorage.clear())

interface Listed {
  readonly assigneeId?: string | null
  /** Cursor of the next page; '' for none. */
  readonly next?: string
  /** Open beside the conversation. */
  readonly draft?: Draft
}

/** The section with its one conversation open; `team` is what the server says of it. */
async function openThread(state: { team: EmailTeam }, { assigneeId = null, next = '', draft }: Listed = {}) {
  const api = staffApi({
    '/api/email/accounts': ok([]),
    '/api/email/folders': ok([]),
    '/api/email/count': ok({ count: 120 }),
    '/api/email/conversations/t1': ok([thread.latestEmail]),
    '/api/crm/staff': ok({
      members: [
        { ...me, role: 'owner' },
        { ...bela, role: 'owner' },
      ].map(memberOf),
    }),
  })
  const headers = next === '' ? {} : { 'x-next-cursor': next }
  const listed = { ...thread, latestEmail: { ...thread.latestEmail, assigneeId } }
  api.app.get(threads, () => Response.json([listed], { headers }))
  api.app.get(teamPath, () => Response.json(state.team))
  if (draft !== undefined) api.answer(`/api/email/drafts/${draft.id}`, ok(draft))
  const view = await openOffice(`/crm?section=email${draft === undefined ? '' : `&draft=${draft.id}`}`, { api })
  if (draft !== undefined) return { api, view }
  fireEvent.click(await view.findByText('Two vans'))
  await view.findByLabelText('New internal note')
  return { api, view }
}
const memberOf = ({ id, name, role }: { id: string; name: string; role: string }) => ({
  id,
  username: name,
  role,
  isActive: true,
  passkeys: 0,
  hasTotp: false,
})

test('a conversation is assigned in the reader, named on its line, and given back by the undo', async () => {
  const state = { team: nobody }
  const { api, view } = await openThread(state, { assigneeId: bela.id })
  expect(await view.findByRole('img', { name: 'Assigned to bela' })).toHaveProperty('textContent', 'BE')
  api.answer('/api/email/messages/m1/assignee', ok({ undo: '7' }))
  const select = view.getByLabelText('Assigned to')
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Nobody', 'Me', 'bela'])
  state.team = { ...nobody, assignee: bela }
  fireEvent.change(select, { target: { value: bela.id } })
  await waitFor(() => expect(view.told()).toEqual(['Email Assigned', 'bela takes care of this conversation.']))
  expect(api.callsTo('/api/email/messages/m1/assignee').map(({ body }) => body)).toEqual([{ staffId: bela.id }])
  await waitFor(() => expect(select).toHaveProperty('value', bela.id))
  api.answer('/api/email/assignments/7/undo', ok({ undo: null }))
  state.team = nobody
  view.toasts.visible()?.action?.run()
  await waitFor(() => expect(select).toHaveProperty('value', ''))
  expect(api.callsTo('/api/email/assignments/7/undo')).toHaveLength(1)

  api.answer('/api/email/messages/m1/assignee', ok({ undo: '8' }))
  fireEvent.keyDown(document.body, { key: 'm' })
  await waitFor(() => expect(api.callsTo('/api/email/messages/m1/assignee')).toHaveLength(2))
  expect(api.callsTo('/api/email/messages/m1/assignee')[1]?.body).toEqual({ staffId: me.id })
})

test('the list is asked for by who takes care, and then offers no selection of all that is not loaded', async () => {
  const { api, view } = await openThread({ team: nobody }, { next: 'c2' })
  const filter = within(view.getByRole('group', { name: 'Emails by who takes care of them' }))
  const selectAll = async () => {
    const box = await view.findByRole('checkbox', { name: 'Select all on this page' })
    await waitFor(() => expect(box).toHaveProperty('disabled', false))
    fireEvent.click(box)
    await waitFor(() => expect(box).toHaveProperty('checked', true))
  }
  await selectAll()
  await view.findByRole('button', { name: 'Select all 120 emails' })
  const counted = api.callsTo('/api/email/count').length
  for (const [name, query] of [
    ['Mine', 'assigned=me'],
    ['Unassigned', 'assigned=nobody'],
  ] as const) {
    fireEvent.click(filter.getByRole('button', { name }))
    await waitFor(() => expect(api.callsTo(threads).at(-1)?.search).toContain(query))
    await selectAll()
    expect(view.queryByRole('button', { name: 'Select all 120 emails' })).toBeNull()
  }
  expect(api.callsTo('/api/email/count')).toHaveLength(counted)
})

test('a note that the server did not take stays in its field and in the tab, and is sent again under the same id', async () => {
  const state = { team: nobody }
  const { api, view } = await openThread(state)
  const notes = within(view.getByRole('region', { name: 'Internal notes' }))
  const field = view.getByLabelText('New internal note')
  fireEvent.change(field, { target: { value: 'She asked twice' } })
  const path = '/api/email/messages/m1/notes'
  api.answer(path, { status: 503, body: {} })
  fireEvent.click(notes.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(view.told()?.[0]).toBe('The note was not saved'))
  expect(field).toHaveProperty('value', 'She asked twice')
  expect(sessionStorage.getItem(mailNoteKey)).toContain('She asked twice')

  api.answer(path, { status: 201, body: { id: 'n1' } })
  await waitFor(() => expect(notes.getByRole('button', { name: 'Add note' }).hasAttribute('aria-busy')).toBe(false))
  const at = '2026-11-22T15:10:00.000Z'
  const note = { id: 'n1', by: me, text: 'She asked twice', version: 1, writtenAt: at, changedAt: null }
  const hers = { ...note, id: 'n2', by: bela, text: 'I know' }
  state.team = { ...nobody, notes: [note, hers] }
  fireEvent.click(notes.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(sessionStorage.getItem(mailNoteKey)).toBeNull()
  const [first, second] = api.callsTo(path).map(({ body }) => body)
  expect(second).toEqual(first)

  // Of others' notes nothing is changed here.
  const lines = await notes.findAllByRole('listitem')
  expect(lines.map((line) => within(line).queryAllByRole('button').length)).toEqual([2, 0])
  api.answer('/api/email/notes/n1', ok({ id: 'n1' }))
  state.team = { ...nobody, notes: [hers] }
  fireEvent.click(notes.getByRole('button', { name: 'Delete note' }))
  await waitFor(() => expect(view.told()?.[0]).toBe('Note Deleted'))
  api.answer('/api/email/notes/n1/restore', ok({ id: 'n1' }))
  state.team = { ...nobody, notes: [note, hers] }
  view.toasts.visible()?.action?.run()
  await notes.findByText('She asked twice')
})

test('who reads, writes or has answered is shown as soon as the stream tells of it', async () => {
  const stream = stubStreams()
  const state = { team: nobody }
  const { view } = await openThread(state)
  expect(view.queryByText(/bela/, { selector: 'output *, li' })).toBeNull()
  const answer = { id: '<1@x>', draftId: null, by: bela, at: '2026-11-22T15:10:00.000Z', isWaiting: false, text: 'Yes' }
  state.team = {
    ...nobody,
    present: [{ ...bela, isWriting: true }],
    answers: [answer, { ...answer, id: '<2@x>', by: null }],
  }
  stream.say('team')
  // Sooner than the page would ask by itself.
  await view.findByText('bela is writing an answer', undefined, { timeout: 15_000 })
  await view.findByText(/^Answered by bela, /)
  await view.findByText(/^Answered with another mail program, /)
  view.unmount()
  vi.unstubAllGlobals()
})

test('of answers that came since a draft was begun others are shown beside it, its own one that was held is not', async () => {
  const answer = {
    id: '<1@x>',
    draftId: begun.id,
    by: me,
    at: '2026-11-22T15:10:00.000Z',
    isWaiting: true,
    text: 'Both fit.',
  }
  const state = { team: { ...nobody, answers: [answer, { ...answer, id: '<2@x>', draftId: 'd2', text: 'Only one.' }] } }
  const { view } = await openThread(state, { draft: begun })
  const notice = within(await view.findByRole('alert'))
  notice.getByText('This email has already been answered')
  expect(notice.getAllByText(/fit|one/, { selector: 'blockquote' }).map(({ textContent }) => textContent)).toEqual([
    'Only one.',
  ])
})

test('somebody who leaves while the sign of being there is under way leaves after it, so that it does not outlive them', async () => {
  const { api, view } = await openThread({ team: nobody })
  const presence = '/api/email/messages/m1/presence'
  const answer = Promise.withResolvers<StubAnswer>()
  api.answer(presence, answer.promise)
  const isGone = () => api.calls.some(({ method, path }) => method === 'DELETE' && path.includes('/presence/'))
  await waitFor(() => expect(api.callsTo(presence)).toHaveLength(1), { timeout: 5_000 })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(view.queryByLabelText('New internal note')).toBeNull())
  // Whatever is not held back has gone out by then.
  await new Promise((resolve) => setTimeout(resolve))
  expect(isGone()).toBe(false)
  answer.resolve(ok(null))
  await waitFor(() => expect(isGone()).toBe(true))
})

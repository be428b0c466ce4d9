import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { DraftFields } from '#services/contracts/email-drafts.ts'
import { mailDraftKey } from '#services/isomorphic/kept-in-browser.ts'
import { refusal, type StubAnswer } from '#tests/support/stub-api.ts'
import { keepText, keptTextOf } from '#web/office/email/compose/kept-text.ts'
import { fieldsOf } from '#web/office/email/compose/save-kept.ts'

import { ok, openOffice, staffApi } from '../render-office.tsx'
import { draft } from './mail-draft.ts'
import { thread, threads } from './mail-thread.ts'

const path = `/api/email/drafts/${draft.id}`
const unreachable: StubAnswer = { status: 503, body: {} }

afterEach(() => sessionStorage.clear())

/** The server with one draft, as it has it. */
function draftApi() {
  const server = { draft, discarding: [] as StubAnswer[] }
  const api = staffApi({
    '/api/email/accounts': ok([]),
    '/api/email/folders': ok([]),
    '/api/email/drafts': ok([{ ...draft, to: [] }]),
    '/api/email/conversations/t1': ok([thread.latestEmail]),
  })
  api.app.get(threads, () => Response.json([thread]))
  api.app.get(path, () => Response.json(server.draft))
  api.app.put(path, async (c) => {
    const { expectedVersion, ...fields } = await c.req.json<DraftFields & { expectedVersion: number }>()
    if (server.draft.state !== 'draft' || expectedVersion !== server.draft.version)
      return c.json(refusal('conflict').body, 409)
    server.draft = { ...server.draft, ...fields, version: server.draft.version + 1 }
    return c.json({ id: draft.id, version: server.draft.version, sendAt: null })
  })
  api.app.delete(path, () => {
    const { status, body } = server.discarding.shift() ?? ok({ id: draft.id })
    return Response.json(body, { status })
  })
  const saved = () => api.callsTo(path).filter(({ method }) => method === 'PUT')
  return { api, server, saved }
}

type Api = ReturnType<typeof draftApi>['api']

async function openDraft(api: Api) {
  const view = await openOffice(`/crm?section=email&draft=${draft.id}`, { api })
  const field = await view.findByLabelText('Message')
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  return { view, field, write }
}

const keptBody = () => keptTextOf(sessionStorage, draft.id)?.fields.body

const press = (view: Awaited<ReturnType<typeof openDraft>>['view'], name: string) =>
  fireEvent.click(view.getByRole('button', { name }))

test('what is typed while a save is under way is kept for a reload until it is saved as well', async () => {
  const { api, saved } = draftApi()
  const { view, write } = await openDraft(api)
  const first = Promise.withResolvers<StubAnswer>()
  api.answer(path, first.promise)
  write('One')
  await waitFor(() => expect(saved()).toHaveLength(1))
  write('One two')
  expect(keptBody()).toBe('One two')
  const second = Promise.withResolvers<StubAnswer>()
  api.answer(path, second.promise)
  first.resolve(ok({ id: draft.id, version: 4, sendAt: null }))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(keptBody()).toBe('One two')
  second.resolve(ok({ id: draft.id, version: 5, sendAt: null }))
  await view.findByText('Saved as a draft')
  expect(saved().map(({ body }) => body)).toMatchObject([
    { body: 'One', expectedVersion: 3 },
    { body: 'One two', expectedVersion: 4 },
  ])
  expect(sessionStorage.getItem(mailDraftKey)).toBeNull()
})

test('a file that is attached while somebody writes on takes nothing back of what was written', async () => {
  const { api, server, saved } = draftApi()
  const { view, field, write } = await openDraft(api)
  const upload = Promise.withResolvers<StubAnswer>()
  api.answer(`${path}/attachments`, upload.promise)
  const chooser = view.baseElement.querySelector('input[type=file]') ?? field
  fireEvent.change(chooser, { target: { files: [new File(['50'], 'cards.txt', { type: 'text/plain' })] } })
  write('Written meanwhile')
  await waitFor(() => expect(saved()).toHaveLength(1))
  upload.resolve({ status: 201, body: { id: '0', filename: 'cards.txt', size: 2, contentType: 'text/plain' } })
  await view.findByText('cards.txt')
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(field).toHaveProperty('value', 'Written meanwhile')
  expect(server.draft.body).toBe('Written meanwhile')
})

test('a draft that could not be discarded is kept and saved as before', async () => {
  const { api, server } = draftApi()
  const { view, field, write } = await openDraft(api)
  server.discarding = [unreachable]
  press(view, 'Discard')
  await view.findByText('The email was not sent')
  await waitFor(() => expect(field.closest('[inert]')).toBeNull())
  write('Still wanted')
  expect(keptBody()).toBe('Still wanted')
  await view.findByText('Saved as a draft')
  expect(server.draft.body).toBe('Still wanted')
})

test('a discarded draft whose answer was lost is discarded when it is asked for again', async () => {
  const { api, server } = draftApi()
  const { view } = await openDraft(api)
  server.discarding = [unreachable, refusal('not_found')]
  press(view, 'Discard')
  await view.findByText('The email was not sent')
  await waitFor(() => expect(view.getByRole('button', { name: 'Send' }).hasAttribute('aria-busy')).toBe(false))
  press(view, 'Discard')
  await waitFor(() => expect(view.queryByLabelText('Message')).toBeNull())
})

test('nothing is typed into a mail while it is being sent, and it can be written on when it was not', async () => {
  const { api } = draftApi()
  const { view, field } = await openDraft(api)
  const answer = Promise.withResolvers<StubAnswer>()
  api.answer(`${path}/send`, answer.promise)
  press(view, 'Send')
  await waitFor(() => expect(field.closest('[inert]')).not.toBeNull())
  answer.resolve(refusal('invalid_request', { reason: 'recipient_missing' }))
  await waitFor(() => expect(field.closest('[inert]')).toBeNull())
  expect(view.getByRole('alert').textContent).toContain('Please add a recipient.')
})

test('a mail is on its way also when the answer to its sending was lost, but not when another version is', async () => {
  const { api, server } = draftApi()
  const { view } = await openDraft(api)
  const sendAt = '2026-11-22T15:30:00.000Z'
  server.draft = { ...draft, state: 'waiting', sendAt, version: 7 }
  api.answer(`${path}/send`, unreachable)
  press(view, 'Send')
  await view.findByText('The email was not sent')
  server.draft = { ...draft, state: 'waiting', sendAt }
  api.answer(`${path}/send`, unreachable)
  await waitFor(() => expect(view.getByRole('button', { name: 'Send' }).hasAttribute('aria-busy')).toBe(false))
  press(view, 'Send')
  await waitFor(() => expect(view.told()?.[0]).toBe('Sending in 10 seconds'))
  expect(view.queryByLabelText('Message')).toBeNull()
})

test('a draft that is opened again while it is still being saved has what was typed, and is saved on', async () => {
  const { api, server, saved } = draftApi()
  const { view, write } = await openDraft(api)
  write('Typed last')
  const held = Promise.withResolvers<StubAnswer>()
  api.answer(path, held.promise)
  press(view, 'Close and keep as a draft')
  await waitFor(() => expect(saved()).toHaveLength(1))
  fireEvent.click(await view.findByRole('button', { name: 'Open' }))
  // Whatever does not wait for the save has asked by then.
  await new Promise((resolve) => setTimeout(resolve, 50))
  held.resolve(taken(server, 'Typed last'))
  const field = await view.findByLabelText('Message')
  expect(field).toHaveProperty('value', 'Typed last')
  fireEvent.change(field, { target: { value: 'Typed last and more' } })
  await waitFor(() => expect(server.draft.body).toBe('Typed last and more'))
  expect(view.queryByRole('alert')).toBeNull()
})

/** The server takes a save. */
function taken(server: ReturnType<typeof draftApi>['server'], body: string): StubAnswer {
  server.draft = { ...server.draft, body, version: server.draft.version + 1 }
  return ok({ id: draft.id, version: server.draft.version, sendAt: null })
}

test('a text that is kept of an older version is shown and not written over what another window saved', async () => {
  const { api, server, saved } = draftApi()
  keepText(sessionStorage, draft.id, { fields: { ...fieldsOf(draft), body: 'Mine' }, version: 3, asked: [] })
  server.draft = { ...draft, body: 'Theirs', version: 4 }
  const { view, field } = await openDraft(api)
  expect(field).toHaveProperty('value', 'Mine')
  await view.findByText('This email was changed in another window. What you typed here is not saved.')
  fireEvent.change(field, { target: { value: 'Mine and more' } })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  view.getByRole('alert')
  expect(saved()).toEqual([])
  expect(keptBody()).toBe('Mine and more')
  press(view, 'Show the other version')
  await waitFor(() => expect(view.getByLabelText('Message')).toHaveProperty('value', 'Theirs'))
  expect(sessionStorage.getItem(mailDraftKey)).toBeNull()
})

test('a save whose answer was lost is known as one’s own, after a reload and when it is tried again', async () => {
  const { api, server, saved } = draftApi()
  const asked = { ...fieldsOf(draft), body: 'Asked' }
  keepText(sessionStorage, draft.id, { fields: { ...asked, body: 'Asked and more' }, version: 3, asked: [asked] })
  server.draft = { ...draft, body: 'Asked', version: 4 }
  const { view, field, write } = await openDraft(api)
  expect(field).toHaveProperty('value', 'Asked and more')
  await waitFor(() => expect(server.draft).toMatchObject({ body: 'Asked and more', version: 5 }))

  const lost = Promise.withResolvers<StubAnswer>()
  api.answer(path, lost.promise)
  const before = saved().length
  write('Once more')
  await waitFor(() => expect(saved()).toHaveLength(before + 1))
  taken(server, 'Once more')
  lost.resolve(unreachable)
  await view.findByText('Not saved yet')
  write('Once more, and on')
  await waitFor(() => expect(server.draft).toMatchObject({ body: 'Once more, and on', version: 7 }))
  expect(view.queryByRole('alert')).toBeNull()
})

test('a mail that was only begun is thrown away when it is closed; one that was written or has a file stays', async () => {
  const begun = { ...draft, version: 1 }
  const { api, server } = draftApi()
  server.draft = begun
  const discards = () => api.callsTo(path).filter(({ method }) => method === 'DELETE')
  const { view } = await openDraft(api)
  press(view, 'Close and keep as a draft')
  await waitFor(() => expect(discards()).toHaveLength(1))
  expect(view.queryByLabelText('Message')).toBeNull()
  view.unmount()

  const files = [{ id: '0', filename: 'cards.txt', size: 2, contentType: 'text/plain' }]
  for (const kept of [draft, { ...begun, attachments: files }]) {
    server.draft = kept
    const { view: other } = await openDraft(api)
    press(other, 'Close and keep as a draft')
    await waitFor(() => expect(other.queryByLabelText('Message')).toBeNull())
    other.unmount()
  }
  server.draft = begun
  const typed = await openDraft(api)
  typed.write('Wanted')
  press(typed.view, 'Close and keep as a draft')
  await waitFor(() => expect(server.draft.body).toBe('Wanted'))
  expect(discards()).toHaveLength(1)
})

import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { ok, openOffice, staffApi } from '../render-office.tsx'
import { thread, threads } from './mail-thread.ts'

const folderOf = (type: string) => ({
  id: type,
  type,
  displayName: type,
  unreadCount: 0,
  emailCount: 1,
  refused: [],
})
const note = 'New internal note'
const section = '/crm?section=email'

function mailApi() {
  const api = staffApi({
    '/api/email/accounts': ok([]),
    '/api/email/folders': ok([folderOf('inbox'), folderOf('sent')]),
    '/api/email/conversations/t1': ok([thread.latestEmail]),
    '/api/email/messages/m1': ok(thread.latestEmail),
    '/api/email/emails': ok([thread.latestEmail]),
    '/api/email/messages/m1/team': ok({
      emailId: 'm1',
      threadId: 't1',
      assignee: null,
      members: [],
      present: [],
      notes: [],
      answers: [],
    }),
  })
  api.app.get(threads, () => Response.json([thread]))
  return api
}

const query = () => Object.fromEntries(new URLSearchParams(location.search))

describe('the address of the mailbox', () => {
  test('has the folder, the list, the filter and the mail that is open, and restores them after a reload', async () => {
    const view = await openOffice(section, { api: mailApi() })
    fireEvent.click(await view.findByRole('button', { name: 'Sent' }))
    expect(query()).toEqual({ section: 'email', folder: 'sent' })
    fireEvent.click(view.getByRole('button', { name: 'List' }))
    fireEvent.click(view.getByRole('button', { name: 'Mine' }))
    fireEvent.click(await view.findByText('Two vans'))
    await view.findByLabelText(note)
    const kept = { section: 'email', folder: 'sent', view: 'list', assigned: 'me', mail: 'm1' }
    expect(query()).toEqual(kept)
    view.unmount()

    const api = mailApi()
    const again = await openOffice(location.pathname + location.search, { api })
    await again.findByLabelText(note)
    expect(query()).toEqual(kept)
    expect(again.getByRole('button', { name: 'Sent' }).getAttribute('aria-current')).toBe('page')
    expect(again.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true')
    expect(api.callsTo('/api/email/emails')[0]?.search).toBe('?folder=sent&assigned=me')
    expect(api.callsTo(threads)).toEqual([])
  })

  test('is one step back from an opened mail to its list, also by closing it, and from another folder to the one before', async () => {
    const view = await openOffice(section, { api: mailApi() })
    fireEvent.click(await view.findByText('Two vans'))
    await view.findByLabelText(note)
    history.back()
    await waitFor(() => expect(view.queryByLabelText(note)).toBeNull())
    expect(query()).toEqual({ section: 'email' })
    history.forward()
    await view.findByLabelText(note)
    const steps = history.length
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(query()).toEqual({ section: 'email' }))
    fireEvent.click(view.getByRole('button', { name: 'Sent' }))
    expect(query()).toEqual({ section: 'email', folder: 'sent' })
    history.back()
    await waitFor(() => expect(query()).toEqual({ section: 'email' }))
    expect(history.length).toBe(steps)
    await waitFor(() => expect(view.getByRole('button', { name: 'Inbox' }).getAttribute('aria-current')).toBe('page'))
  })

  test('of a mail that is closed behind a link stays in the section', async () => {
    const view = await openOffice(`${section}&mail=m1`, { api: mailApi() })
    await view.findByLabelText(note)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(view.queryByLabelText(note)).toBeNull())
    expect(query()).toEqual({ section: 'email' })
  })
})

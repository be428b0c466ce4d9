import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { alone, lead, ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const ids = Array.from({ length: 300 }, (_, n) => `s${n}`)
const bot = { ...lead, id: 's0', name: 'Bot', message: 'Cheap links' }
const flood = { lead: bot, ids, since: '2026-11-22T14:00:00.000Z' }

const openLeads = (address = '') =>
  openOffice(`/crm?section=leads${address}`, {
    api: staffApi({
      '/api/admin/leads/groups': ok([flood, alone(lead)]),
      '/api/admin/leads': ok([bot, { ...bot, id: 's1' }]),
    }),
  })

describe('leads that look alike', () => {
  test('are one line with their count, which opens to its members and closes', async () => {
    const { api, findByRole, getByRole, queryByRole, getAllByRole } = await openLeads()
    const show = await findByRole('button', { name: 'Show all 300' })
    expect(show.getAttribute('aria-expanded')).toBe('false')
    expect(getAllByRole('article')).toHaveLength(2)
    fireEvent.click(show)
    const members = await findByRole('list', { name: 'Show all 300' })
    await waitFor(() => expect(within(members).getAllByRole('article')).toHaveLength(2))
    const asked = new URLSearchParams(api.callsTo('/api/admin/leads').at(-1)?.search)
    expect(asked.getAll('id')).toEqual(ids.slice(0, 25))
    // The newest is among them, and nowhere else; the group is still chosen as a whole.
    expect(getAllByRole('checkbox', { name: 'Select: Bot' })).toHaveLength(2)
    expect(getAllByRole('article')).toHaveLength(3)
    fireEvent.click(getByRole('checkbox', { name: 'Select 300 alike: Bot' }))
    expect(getByRole('toolbar', { name: 'Selected leads' }).textContent).toContain('300 leads selected')
    fireEvent.click(getByRole('button', { name: 'Show the newest only' }))
    expect(queryByRole('list', { name: 'Show all 300' })).toBeNull()
    expect(getAllByRole('article')).toHaveLength(2)
  })

  test('are chosen together, archived in parts of 200, counted, and taken back', async () => {
    const { api, findByRole, getByRole, told, toasts } = await openLeads()
    const changed = (of: readonly string[], isArchived: boolean) =>
      ok({ changed: of.map((id) => ({ id, status: 'new', isArchived })), unchangeable: [] })
    fireEvent.click(await findByRole('checkbox', { name: 'Select 300 alike: Bot' }))
    expect(within(getByRole('toolbar', { name: 'Selected leads' })).getByRole('status').textContent).toBe(
      '300 leads selected',
    )
    api.answer('/api/admin/leads', changed(ids.slice(0, 200), false))
    api.answer('/api/admin/leads', changed(ids.slice(200), false))
    fireEvent.click(getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(told()).toEqual(['Leads Archived', '300 leads changed.']))
    const sent = () => api.callsTo('/api/admin/leads').filter(({ method }) => method === 'PATCH')
    expect(sent().map(({ body }) => body)).toEqual([
      { changes: ids.slice(0, 200).map((id) => ({ id, isArchived: true })) },
      { changes: ids.slice(200).map((id) => ({ id, isArchived: true })) },
    ])
    api.answer('/api/admin/leads', changed(ids.slice(0, 200), true))
    api.answer('/api/admin/leads', {
      status: 200,
      body: { changed: [], unchangeable: [{ id: 's299', code: 'not_found' }] },
    })
    expect(toasts.visible()?.action?.label).toBe('Undo')
    act(() => toasts.visible()?.action?.run())
    await waitFor(() =>
      expect(told()).toEqual([
        'Taken Back',
        '200 leads changed. 1 was left as it is: somebody changed it in the meantime.',
      ]),
    )
    expect(sent()[2]?.body).toEqual({ changes: ids.slice(0, 200).map((id) => ({ id, isArchived: false })) })
  })

  test.each(languages)('has every text in %s', async (language) => {
    const { container, findAllByRole } = await openOffice('/crm?section=leads', {
      language,
      api: staffApi({ '/api/admin/leads/groups': ok([flood]) }),
    })
    expect(await findAllByRole('article')).toHaveLength(1)
    expect(container.textContent).toContain('300')
    expect(container.textContent).not.toContain('office.lead.')
  })
})

describe('a lead that opened no deal because others look like it', () => {
  const withheld = { ...lead, alike: 12 }
  const openIt = (language: Language = 'en') =>
    openOffice('/crm?section=leads', {
      language,
      api: staffApi({ '/api/admin/leads/groups': ok([alone(withheld)]) }),
    })

  test('says so, and is made a deal of', async () => {
    const { api, findByText, findByRole, queryByText, told } = await openIt()
    await findByText('No deal was opened: 12 others of the day before look like this one.')
    api.answer(`/api/admin/leads/${lead.id}/deal`, { status: 201, body: { id: 'c1_1' } })
    api.answer('/api/admin/leads/groups', ok([alone(lead)]))
    fireEvent.click(await findByRole('button', { name: 'Convert to deal' }))
    await waitFor(() => expect(told()).toEqual(['Deal Opened', 'It is in the pipeline now.']))
    expect(api.callsTo(`/api/admin/leads/${lead.id}/deal`)).toMatchObject([{ method: 'POST' }])
    await waitFor(() => expect(queryByText(/No deal was opened/)).toBeNull())
  })

  test('keeps its button and says why when the server refuses', async () => {
    const { api, findByRole, told } = await openIt()
    api.answer(`/api/admin/leads/${lead.id}/deal`, { status: 500, body: {} })
    fireEvent.click(await findByRole('button', { name: 'Convert to deal' }))
    await waitFor(() => expect(told()).toEqual(['Error', 'The deal was not opened. Please try again.']))
    expect(await findByRole('button', { name: 'Convert to deal' })).toBeTruthy()
  })

  test.each(languages)('has every text in %s', async (language) => {
    const { container, findByText } = await openIt(language)
    await findByText(/12/)
    expect(container.textContent).not.toContain('office.lead.')
  })
})

describe('the clock of the first reply', () => {
  const openWith = (more: object) =>
    openOffice('/crm?section=leads', {
      api: staffApi({ '/api/admin/leads/groups': ok([alone({ ...lead, ...more })]) }),
    })

  test('says in words who waits longer than was promised, and until when it was', async () => {
    const { findByRole } = await openWith({ replyDueAt: '2020-01-06T17:00:00.000Z' })
    const card = await findByRole('article', { name: 'Jo Park' })
    expect(card.textContent).toContain('Reply overdue')
    expect(card.textContent).toContain('Promised by Jan 6, 12:00 PM')
  })

  test('says how long an answer took', async () => {
    const { findByRole } = await openWith({ status: 'contacted', repliedAt: '2026-11-22T18:10:00.000Z' })
    const card = await findByRole('article', { name: 'Jo Park' })
    expect(card.textContent).toContain('Answered after 3 hours')
    expect(card.textContent).not.toContain('Promised by')
  })

  test('is asked for by the filter', async () => {
    const { api, findByLabelText } = await openWith({})
    fireEvent.change(await findByLabelText('First reply'), { target: { value: 'overdue' } })
    await waitFor(() =>
      expect(new URLSearchParams(api.callsTo('/api/admin/leads/groups').at(-1)?.search).get('reply')).toBe('overdue'),
    )
  })
})

test('notes are read with their author once they are opened, and one is added', async () => {
  const story = [
    { position: 2, at: '2026-11-22T16:00:00.000Z', by: 'asha', kind: 'note', to: null, note: 'Rang, no answer' },
    { position: 1, at: '2026-11-22T15:00:00.000Z', by: null, kind: 'received', to: null, note: null },
  ]
  const { api, findByRole, findByText, getByLabelText, getByRole, told } = await openOffice('/crm?section=leads', {
    api: staffApi({ '/api/admin/leads/l1/story': ok(story) }),
  })
  fireEvent.click(await findByRole('button', { name: 'Notes and history' }))
  expect((await findByText('Rang, no answer')).closest('li')?.textContent).toContain('11:00 AM · asha · Note')
  api.answer('/api/admin/leads/l1/notes', { status: 201, body: { id: 'n1' } })
  fireEvent.change(getByLabelText('New note'), { target: { value: 'Call on Monday' } })
  fireEvent.click(getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(told()).toContain('Note Added'))
  expect(api.callsTo('/api/admin/leads/l1/notes')[0]?.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    text: 'Call on Monday',
  })
})

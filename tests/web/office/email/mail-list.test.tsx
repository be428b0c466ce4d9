import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { EmailThread } from '#services/contracts/email-messages.ts'

import { ok, openOffice, staffApi } from '../render-office.tsx'
import { thread, threads } from './mail-thread.ts'

const total = 50_000

const numbered = (number: number): EmailThread => {
  const id = `m${String(number).padStart(6, '0')}`
  const receivedAt = new Date(Date.UTC(2026, 10, 22) - number * 60_000).toISOString()
  const subject = `Mail ${number}`
  const latestEmail = { ...thread.latestEmail, id, threadId: `t${number}`, subject, receivedAt }
  return { ...thread, id: `t${number}`, subject, emailIds: [id], latestEmail }
}

/** The section with 50,000 threads, numbered from the newest. */
async function openLongList() {
  const api = staffApi({
    '/api/email/accounts': ok([]),
    '/api/email/folders': ok([]),
    '/api/email/count': ok({ count: total }),
  })
  api.app.get(threads, (c) => {
    const { cursor, limit = '50' } = c.req.query()
    const first = cursor === undefined ? 0 : Number(cursor.slice(-6)) + 1
    const rows = Array.from({ length: Math.min(Number(limit), total - first) }, (_, index) => numbered(first + index))
    const last = rows.at(-1)?.latestEmail
    return Response.json(rows, { headers: { 'x-next-cursor': `${last?.receivedAt}_${last?.id}` } })
  })
  const view = await openOffice('/crm?section=email', { api })
  await view.findByText('Mail 0')
  const lines = () => view.getAllByRole('listitem').filter((one) => one.hasAttribute('aria-posinset'))
  const pane = view.getByText('Mail 0').closest('ul')?.parentElement
  if (!pane) throw new Error('The list has no pane')
  return {
    api,
    view,
    lines,
    scroll(top: number) {
      pane.scrollTop = top
      fireEvent.scroll(pane)
    },
  }
}

test('of 50,000 mails those on screen are drawn, with their places, and pages are read as somebody scrolls', async () => {
  const { api, view, lines, scroll } = await openLongList()
  expect(lines().length).toBeLessThan(40)
  expect(lines()[0]?.getAttribute('aria-posinset')).toBe('1')
  expect(lines()[0]?.getAttribute('aria-setsize')).toBe('-1')
  expect(api.callsTo(threads)).toHaveLength(1)
  scroll(88 * 40)
  await view.findByText('Mail 42')
  await waitFor(() => expect(api.callsTo(threads).at(-1)?.search).toContain('limit=100'))
  scroll(88 * 140)
  await view.findByText('Mail 142')
  expect(lines().length).toBeLessThan(40)
  expect(view.queryByText('Mail 0')).toBeNull()
})

test('select-all takes the lines that were read and offers the rest; the keys go on from the line that is open', async () => {
  const { view, scroll } = await openLongList()
  scroll(88 * 40)
  await view.findByText('Mail 42')
  fireEvent.click(view.getByRole('checkbox', { name: 'Select all on this page' }))
  await view.findByRole('button', { name: 'Select all 50,000 emails' })
  expect(view.getByRole('checkbox', { name: 'Select: Mail 42' })).toHaveProperty('checked', true)
  fireEvent.click(view.getByText('Mail 42'))
  fireEvent.keyDown(document.body, { key: 'j' })
  await view.findByRole('heading', { level: 2, name: 'Mail 43' })
  fireEvent.keyDown(document.body, { key: 'k' })
  fireEvent.keyDown(document.body, { key: 'k' })
  await view.findByRole('heading', { level: 2, name: 'Mail 41' })
})

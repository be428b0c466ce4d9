import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { mailPanesKey } from '#services/isomorphic/kept-in-browser.ts'
import { keepShares, keptShares, usualShares } from '#web/office/email/panes/kept-panes.ts'

import { ok, openOffice, owner, staffApi } from '../render-office.tsx'
import { thread, threads } from './mail-thread.ts'

afterEach(() => localStorage.clear())

async function openSeparators() {
  const api = staffApi({ '/api/email/accounts': ok([]), '/api/email/folders': ok([]) })
  api.app.get(threads, () => Response.json([thread]))
  const view = await openOffice('/crm?section=email', { api })
  await view.findByText('Two vans')
  const [folders, list] = [/folders/, /list/].map((name) => view.getByRole('separator', { name, hidden: true }))
  if (folders === undefined || list === undefined) throw new Error('There are two separators')
  return { folders, list, view }
}
const now = (separator: HTMLElement) => Number(separator.getAttribute('aria-valuenow'))

test('a separator is moved by arrows, Home and End within its limits, and put back by a double click', async () => {
  const { folders, list, view } = await openSeparators()
  expect([now(folders), now(list)]).toEqual([usualShares.folders, usualShares.list])
  fireEvent.keyDown(list, { key: 'ArrowRight' })
  expect(now(list)).toBe(usualShares.list + 2)
  fireEvent.keyDown(list, { key: 'ArrowLeft' })
  fireEvent.keyDown(list, { key: 'ArrowLeft' })
  expect(now(list)).toBe(usualShares.list - 2)
  fireEvent.keyDown(list, { key: 'End' })
  expect(now(list)).toBe(Number(list.getAttribute('aria-valuemax')))
  fireEvent.keyDown(list, { key: 'ArrowRight' })
  expect(now(list)).toBe(Number(list.getAttribute('aria-valuemax')))
  fireEvent.keyDown(folders, { key: 'Home' })
  expect(now(folders)).toBe(Number(folders.getAttribute('aria-valuemin')))
  fireEvent.doubleClick(list)
  expect(now(list)).toBe(usualShares.list)
  view.unmount()
  const again = await openSeparators()
  expect([now(again.folders), now(again.list)]).toEqual([12, usualShares.list])
})

test('widths are kept for each member of staff, and what cannot be read is the usual width', () => {
  keepShares(localStorage, owner.id, { folders: 20, list: 50 })
  keepShares(localStorage, 's2', { folders: 99, list: 1 })
  expect(keptShares(localStorage, owner.id)).toEqual({ folders: 20, list: 50 })
  expect(keptShares(localStorage, 's2')).toEqual({ folders: 28, list: 28 })
  expect(keptShares(localStorage, 's3')).toEqual(usualShares)
  localStorage.setItem(mailPanesKey, '{"s2":{"folders":"wide"}}')
  expect(keptShares(localStorage, 's2')).toEqual(usualShares)
  expect(keptShares(null, 's2')).toEqual(usualShares)
})

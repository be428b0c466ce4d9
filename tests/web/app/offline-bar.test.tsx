import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { OfflineBar } from '#web/app/offline-bar.tsx'
import { noteCall, onReturn } from '#web/data/connection.ts'
import { request } from '#web/data/http.ts'

import { renderPiece } from '../support/page.tsx'

const words = {
  offline: 'You are offline. What you typed stays here.',
  unreachable: 'We cannot reach our server. We keep trying; what you typed stays here.',
}

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

afterEach(() => noteCall(true))

test('says that there is no network, until there is one', async () => {
  await renderPiece(<OfflineBar />)
  expect(screen.getByRole('status').textContent).toBe('')
  setOnline(false)
  expect(screen.getByRole('status').textContent?.trim()).toBe(words.offline)
  setOnline(true)
  expect(screen.getByRole('status').textContent).toBe('')
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is away behind its gateway', async () => new Response('no', { status: 502 })],
])('says that the server %s, asks until it does, and tells who waited for it', async (_, away) => {
  const { api } = await renderPiece(<OfflineBar />)
  vi.stubGlobal('fetch', away)
  const back = vi.fn<() => void>()
  const stop = onReturn(back)
  await act(() => request('GET', '/api/services').catch(() => {}))
  expect(screen.getByRole('status').textContent?.trim()).toBe(words.unreachable)
  expect(back).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', api.fetch)
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect(back).toHaveBeenCalled()
  stop()
})

test('takes a refusal for an answer', async () => {
  await renderPiece(<OfflineBar />)
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
  await act(() => request('GET', '/api/services').catch(() => {}))
  expect(screen.getByRole('status').textContent).toBe('')
})

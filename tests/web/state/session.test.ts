// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { describe, expect, test, vi } from 'vitest'

import { checkSession, expectsSession, rememberSession, sessionAtom, sessionCeilingMs } from '#web/state/session.ts'

const asha = {
  id: 'user-1',
  email: 'asha.gill@example.com',
  firstName: 'Asha',
  lastName: 'Gill',
  profileImageUrl: null,
}

function open(ask: () => Promise<unknown>) {
  const store = createStore()
  const log = vi.fn<(error: unknown) => void>()
  let ceiling = () => {}
  const stop = vi.fn<() => void>()
  const after = (ms: number, run: () => void) => {
    expect(ms).toBe(sessionCeilingMs)
    ceiling = run
    return stop
  }
  const done = checkSession(store, { ask, after, log })
  return { done, log, stop, reachCeiling: () => ceiling(), session: () => store.get(sessionAtom) }
}

describe('the session check', () => {
  test('it is asked once; a session that starts loading stays so until the answer', async () => {
    const ask = vi.fn<() => Promise<unknown>>(async () => null)
    const { done, session } = open(ask)
    expect(session()).toEqual({ status: 'loading' })
    await done
    expect(ask).toHaveBeenCalledOnce()
  })

  test('a user means signed in', async () => {
    const { done, session } = open(async () => asha)
    await done
    expect(session()).toEqual({ status: 'signed-in', user: asha })
  })

  test('nobody means signed out, and is no failure', async () => {
    const { done, session, log } = open(async () => null)
    await done
    expect(session()).toEqual({ status: 'signed-out' })
    expect(log).not.toHaveBeenCalled()
  })

  test.each([
    ['the check fails', () => Promise.reject(new TypeError('network'))],
    ['the answer is no user', async () => ({ name: 'somebody' })],
  ])('signed out when %s; the failure is logged', async (_, ask) => {
    const { done, session, log } = open(ask)
    await done
    expect(session()).toEqual({ status: 'signed-out' })
    expect(log).toHaveBeenCalledOnce()
  })

  test('after three seconds without an answer the visitor is signed out, and a late answer still counts', async () => {
    expect(sessionCeilingMs).toBe(3000)
    const late = Promise.withResolvers<unknown>()
    const { done, session, reachCeiling } = open(() => late.promise)
    reachCeiling()
    expect(session()).toEqual({ status: 'signed-out' })
    late.resolve(asha)
    await done
    expect(session()).toEqual({ status: 'signed-in', user: asha })
  })

  test('an answer in time stops the wait', async () => {
    const { done, stop } = open(async () => null)
    await done
    expect(stop).toHaveBeenCalledOnce()
  })
})

describe('the signed-in cookie', () => {
  test('a fresh visitor has none: no page waits for the session', () => {
    expect(document.cookie).not.toContain('signed_in')
    expect(expectsSession(document)).toBe(false)
  })

  test('is written for a visitor who is signed in, whose next page waits, and deleted for one who is not', () => {
    rememberSession({ status: 'signed-in', user: asha }, document)
    expect(expectsSession(document)).toBe(true)
    const written = vi.spyOn(document, 'cookie', 'set')
    rememberSession({ status: 'signed-out' }, document)
    expect(written).toHaveBeenCalledExactlyOnceWith('signed_in=; Path=/; Max-Age=0; SameSite=Lax')
  })
})

import { atom, useAtomValue, type createStore } from 'jotai'

import type { User } from '#services/contracts/account.ts'
import { signedInCookie } from '#services/isomorphic/kept-by-every-page.ts'

import { hasPageCookie, writePageCookie } from './page-cookie.ts'

/** Session; a failed or slow check counts as signed out. */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: User }

/** The shop window waits no longer than this for the answer; a later one still counts. */
export const sessionCeilingMs = 3000

/** One value for everybody: to learn it again changes nothing on screen. */
export const signedOut: Session = { status: 'signed-out' }

export const sessionAtom = atom<Session>({ status: 'loading' })

export const useSession = (): Session => useAtomValue(sessionAtom)

interface SessionCheck {
  /** GET /api/auth/user, parsed, or what the page says itself; rejects when it is refused or cannot be reached. */
  readonly ask: () => unknown
  readonly after: (ms: number, run: () => void) => () => void
  /** Told of failures other than a plain "nobody". */
  readonly log: (error: unknown) => void
}

/** Asks once who is here. Resolves with whether that was answered; never rejects. */
export async function checkSession(store: ReturnType<typeof createStore>, check: SessionCheck): Promise<boolean> {
  const settle = (session: Session) => store.set(sessionAtom, session)
  const stopWaiting = check.after(sessionCeilingMs, () => settle(signedOut))
  try {
    const answer = await check.ask()
    settle(answer === null ? signedOut : { status: 'signed-in', user: await readUser(answer) })
    return true
  } catch (error) {
    check.log(error)
    settle(signedOut)
    return false
  } finally {
    stopWaiting()
  }
}

async function readUser(answer: unknown): Promise<User> {
  const { user } = await import('#services/contracts/account.ts')
  return user.parse(answer)
}

/** Whether somebody was signed in here last time. Only then is it worth while to wait before showing a page. */
export const expectsSession = (page: Document): boolean => hasPageCookie(page, signedInCookie)

/** Notes the answer for the next visit. */
export const rememberSession = ({ status }: Session, page: Document): void =>
  writePageCookie(page, signedInCookie, status === 'signed-in' ? '1' : null)

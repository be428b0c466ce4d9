import { signedInCookie } from '#services/contracts/kept-by-every-page.ts'

import { hasPageCookie, writePageCookie } from './page-cookie.ts'
import type { Session } from './session.ts'

/** Whether somebody was signed in here last time. Only then is it worth while to wait before showing a page. */
export const expectsSession = (page: Document): boolean => hasPageCookie(page, signedInCookie)

/** What was found out, for the next visit. */
export const rememberSession = ({ status }: Session, page: Document): void =>
  writePageCookie(page, signedInCookie, status === 'signed-in' ? '1' : null)

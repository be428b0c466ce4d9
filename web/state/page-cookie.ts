import type { pageCookies } from '#services/contracts/page-cookies.ts'

type CookieName = (typeof pageCookies)[keyof typeof pageCookies]

const yearSeconds = 365 * 24 * 60 * 60

/** Tells the server by which page to greet this browser next time; null takes it back. */
export function writePageCookie(page: Document, name: CookieName, value: string | null): void {
  // The Cookie Store would be the newer way, but the browsers of 2024 lack it.
  page.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : yearSeconds}; SameSite=Lax`
}

export const hasPageCookie = (page: Document, name: CookieName): boolean =>
  page.cookie.split('; ').some((one) => one.startsWith(`${name}=`))

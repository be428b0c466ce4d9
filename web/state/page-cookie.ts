import type { languageCookie, signedInCookie, themeCookie } from '#services/isomorphic/kept-by-every-page.ts'

type PageCookie = typeof languageCookie | typeof themeCookie | typeof signedInCookie

const daySeconds = 24 * 60 * 60

/** Tells the server by which page to greet this browser next time; null takes it back. */
export function writePageCookie(page: Document, { name, days }: PageCookie, value: string | null): void {
  // The Cookie Store would be the newer way, but the browsers of 2024 lack it.
  page.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : days * daySeconds}; SameSite=Lax`
}

export const hasPageCookie = (page: Document, { name }: PageCookie): boolean =>
  page.cookie.split('; ').some((one) => one.startsWith(`${name}=`))

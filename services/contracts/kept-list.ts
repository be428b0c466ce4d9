import {
  languageCookie,
  languageKey,
  reloadedAtKey,
  signedInCookie,
  themeCookie,
  themeKey,
  typedKey,
} from './kept-by-every-page.ts'
import {
  bookingDraftKey,
  carriedQuoteKey,
  googleCookie,
  greetedKey,
  lastVisitKey,
  quoteDraftKey,
  quotesCookie,
  sessionCookie,
  visitorCookie,
} from './kept-in-browser.ts'

/**
 * Everything that we keep in a browser: whoever writes or reads a cookie or a key of its storage names it from here, and the
 * privacy page lists them by these ids.
 */
export const keptCookies = {
  language: { ...languageCookie, by: 'page' },
  theme: { ...themeCookie, by: 'page' },
  signedIn: { ...signedInCookie, by: 'page' },
  // Kept from scripts; over https their names begin with `__Host-`.
  visitor: { ...visitorCookie, by: 'server' },
  quotes: { ...quotesCookie, by: 'server' },
  session: { ...sessionCookie, by: 'server' },
  google: { ...googleCookie, by: 'server' },
} as const

/** `local` stays until it is deleted, `session` ends with the tab. */
export const keptInStorage = {
  language: { name: languageKey, area: 'local' },
  theme: { name: themeKey, area: 'local' },
  lastVisit: { name: lastVisitKey, area: 'local' },
  greeted: { name: greetedKey, area: 'session' },
  quoteDraft: { name: quoteDraftKey, area: 'session' },
  carriedQuote: { name: carriedQuoteKey, area: 'session' },
  bookingDraft: { name: bookingDraftKey, area: 'session' },
  reloadedAt: { name: reloadedAtKey, area: 'session' },
  typed: { name: typedKey, area: 'session' },
} as const

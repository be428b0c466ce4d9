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
  crewDayKey,
  customerMarksCookie,
  customerSessionCookie,
  googleCookie,
  halfSignInCookie,
  greetedKey,
  lastVisitKey,
  mailDraftKey,
  mailNoteKey,
  mailPanesKey,
  officeDraftKey,
  officeFilesKey,
  quoteDraftKey,
  quotesCookie,
  recentlyOpenedKey,
  registrationCookie,
  settingsDraftKey,
  staffMarksCookie,
  staffSessionCookie,
  testCardsKey,
  visitorCookie,
} from './kept-in-browser.ts'

/** Registry of all cookies and storage keys, which the privacy page lists by these ids. */
export const keptCookies = {
  language: { ...languageCookie, by: 'page' },
  theme: { ...themeCookie, by: 'page' },
  signedIn: { ...signedInCookie, by: 'page' },
  // Kept from scripts; over https their names begin with `__Host-`.
  visitor: { ...visitorCookie, by: 'server' },
  quotes: { ...quotesCookie, by: 'server' },
  customerSession: { ...customerSessionCookie, by: 'server' },
  staffSession: { ...staffSessionCookie, by: 'server' },
  halfSignIn: { ...halfSignInCookie, by: 'server' },
  customerMarks: { ...customerMarksCookie, by: 'server' },
  staffMarks: { ...staffMarksCookie, by: 'server' },
  registration: { ...registrationCookie, by: 'server' },
  google: { ...googleCookie, by: 'server' },
} as const

type Kept = (typeof keptCookies)[keyof typeof keptCookies]
export interface ServerCookie {
  readonly name: Extract<Kept, { by: 'server' }>['name']
  readonly days: number
}

/** `local`, `database` and `files` stay until deleted; `session` ends with the tab. */
export const keptInStorage = {
  language: { name: languageKey, area: 'local' },
  theme: { name: themeKey, area: 'local' },
  lastVisit: { name: lastVisitKey, area: 'local' },
  greeted: { name: greetedKey, area: 'session' },
  quoteDraft: { name: quoteDraftKey, area: 'session' },
  carriedQuote: { name: carriedQuoteKey, area: 'session' },
  bookingDraft: { name: bookingDraftKey, area: 'session' },
  testCards: { name: testCardsKey, area: 'session' },
  mailDraft: { name: mailDraftKey, area: 'session' },
  settingsDraft: { name: settingsDraftKey, area: 'session' },
  mailNote: { name: mailNoteKey, area: 'session' },
  officeDraft: { name: officeDraftKey, area: 'session' },
  recentlyOpened: { name: recentlyOpenedKey, area: 'session' },
  mailPanes: { name: mailPanesKey, area: 'local' },
  crewDay: { name: crewDayKey, area: 'database' },
  officeFiles: { name: officeFilesKey, area: 'files' },
  reloadedAt: { name: reloadedAtKey, area: 'session' },
  typed: { name: typedKey, area: 'session' },
} as const

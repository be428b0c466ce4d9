interface KeptCookie {
  readonly name: string
  readonly days: number
  /** Those of the server are kept from scripts, and over https their names begin with `__Host-`. */
  readonly by: 'page' | 'server'
}

/** Every cookie that we set. Whoever writes or reads one names it from here, and the privacy page lists them. */
export const keptCookies = {
  /** The chosen language. The server chooses a page by it; it proves nothing, nor do the next two. */
  language: { name: 'lang', days: 365, by: 'page' },
  /** The chosen theme, 'light' or 'dark'; absent while the page follows the system. */
  theme: { name: 'theme', days: 365, by: 'page' },
  /** Somebody was signed in here last time: the page waits for the answer who it is. */
  signedIn: { name: 'signed_in', days: 365, by: 'page' },
  /** A browser without an account: so that it may come back to the slot that it holds. */
  visitor: { name: 'fg_visitor', days: 1, by: 'server' },
  /** The owner tokens of its last quotes. */
  quotes: { name: 'fg_quotes', days: 30, by: 'server' },
} as const satisfies Readonly<Record<string, KeptCookie>>

/**
 * Everything that pages keep in the browser's own storage: `local` stays until it is deleted, `session` ends with the tab.
 * Listed on the privacy page, too.
 */
export const keptInStorage = {
  language: { name: 'language', area: 'local' },
  theme: { name: 'theme', area: 'local' },
  lastVisit: { name: 'lastVisit', area: 'local' },
  greeted: { name: 'fresh-glaze.greeted', area: 'session' },
  quoteDraft: { name: 'fresh-glaze.quote-draft', area: 'session' },
  carriedQuote: { name: 'fresh-glaze.carried-quote', area: 'session' },
  bookingDraft: { name: 'fresh-glaze.booking-draft', area: 'session' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly area: 'local' | 'session' }>>

/** What every page keeps in a browser; `kept-list.ts` lists it with the rest. */
export interface KeptCookie {
  readonly name: string
  readonly days: number
}

/** The chosen language. The server chooses a page by it; it proves nothing, nor do the next two. */
export const languageCookie = { name: 'lang', days: 365 } as const satisfies KeptCookie
/** The chosen theme, 'light' or 'dark'; absent while the page follows the system. */
export const themeCookie = { name: 'theme', days: 365 } as const satisfies KeptCookie
/** Somebody was signed in here last time: the page waits for the answer who it is. */
export const signedInCookie = { name: 'signed_in', days: 365 } as const satisfies KeptCookie

/** Keys of the browser's local storage. */
export const languageKey = 'language'
export const themeKey = 'theme'

/** Keys of the tab's storage: when a page was last opened anew because a file of it was lost, and what was typed there. */
export const reloadedAtKey = 'fresh-glaze.reloaded-at'
export const typedKey = 'fresh-glaze.typed'

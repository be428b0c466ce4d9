export interface KeptCookie {
  readonly name: string
  readonly days: number
}

/** Chosen language; grants nothing, as the next two. */
export const languageCookie = { name: 'lang', days: 365 } as const satisfies KeptCookie
/** 'light' or 'dark'; absent for the system's. */
export const themeCookie = { name: 'theme', days: 365 } as const satisfies KeptCookie
/** Signed in at the last visit: the page waits for the session check. */
export const signedInCookie = { name: 'signed_in', days: 365 } as const satisfies KeptCookie

export const languageKey = 'language'
export const themeKey = 'theme'

export const reloadedAtKey = 'fresh-glaze.reloaded-at'
export const typedKey = 'fresh-glaze.typed'

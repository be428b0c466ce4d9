/** Cookies that pages write and that the server chooses a page by. None of them proves anything. */
export const pageCookies = {
  /** The chosen language. */
  language: 'lang',
  /** The chosen theme, 'light' or 'dark'; absent while the page follows the system. */
  theme: 'theme',
  /** Somebody was signed in here last time: the page waits for the answer who it is. */
  signedIn: 'signed_in',
} as const

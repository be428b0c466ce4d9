/** Placeholder of the site's origin (APP_URL) in built pages. */
export const originPlaceholder = 'https://origin.invalid'

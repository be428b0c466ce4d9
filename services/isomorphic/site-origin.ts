/** Stands in built pages where the site's own origin belongs, which only the running server knows (APP_URL). */
export const originPlaceholder = 'https://origin.invalid'

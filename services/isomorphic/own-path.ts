/** Any origin: only whether the address stays on it counts. */
const origin = 'https://site.invalid'

/**
 * Where to go after signing in: a path of this site with its query. Anything that leads elsewhere, or back to signing in or out, is
 * the fallback: another origin in any spelling ('//evil', '/\evil', 'javascript:'), control characters, an address of the API.
 */
export function ownPath(text: string | undefined, fallback: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  if (text === undefined || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(text)) return fallback
  const url = URL.parse(text, origin)
  if (url === null || url.origin !== origin || /^\/(?:api|auth|webhooks|sandbox)(?:\/|$)/.test(url.pathname))
    return fallback
  return url.pathname + url.search
}

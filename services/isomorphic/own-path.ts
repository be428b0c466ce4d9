const origin = 'https://site.invalid'

/** Path after signing in; the fallback for other origins ('//evil', '/\evil') and API paths. */
export function ownPath(text: string | undefined, fallback: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  if (text === undefined || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(text)) return fallback
  const url = URL.parse(text, origin)
  if (url === null || url.origin !== origin || /^\/(?:api|auth|webhooks|sandbox)(?:\/|$)/.test(url.pathname))
    return fallback
  return url.pathname + url.search
}

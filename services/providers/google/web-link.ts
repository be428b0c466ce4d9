/** Null for other schemes than http(s), such as 'javascript:'. */
export function webLink(link: string | null | undefined): string | null {
  if (link === null || link === undefined || !URL.canParse(link)) return null
  return ['https:', 'http:'].includes(new URL(link).protocol) ? link : null
}

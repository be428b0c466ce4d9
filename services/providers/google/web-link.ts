/** A link to the web, and no other: 'javascript:' and the like are not links. */
export function webLink(link: string | null | undefined): string | null {
  if (link === null || link === undefined || !URL.canParse(link)) return null
  return ['https:', 'http:'].includes(new URL(link).protocol) ? link : null
}

import { ownPath } from '#services/contracts/own-path.ts'
import { paths } from '#web/paths.ts'

/** Where a sign-in leads: where somebody was, else to the dashboard. The flag is the specification's and decides nothing. */
export function placeAfterSignIn(search: string): string {
  const asked = ownPath(new URLSearchParams(search).get('returnTo') ?? '', paths.crm)
  const [path, query] = asked.split('?', 2)
  const kept = new URLSearchParams(path === paths.crm ? query : '')
  kept.set('admin', 'true')
  return `${paths.crm}?${kept.toString()}`
}

/** The sign-in that leads back to a place of the office. */
export function signInFor(search: string): string {
  const kept = new URLSearchParams(search)
  kept.delete('admin')
  const place = kept.size === 0 ? paths.crm : `${paths.crm}?${kept.toString()}`
  return `${paths.crmLogin}?${new URLSearchParams({ returnTo: place }).toString()}`
}

import { ownPath } from '#services/isomorphic/own-path.ts'

import { officePaths } from './office-paths.ts'

/** Address after a sign-in: that in `returnTo`, else the dashboard. `admin` is specified and decides nothing. */
export function placeAfterSignIn(search: string): string {
  const asked = ownPath(new URLSearchParams(search).get('returnTo') ?? '', officePaths.crm)
  const [path, query] = asked.split('?', 2)
  const kept = new URLSearchParams(path === officePaths.crm ? query : '')
  kept.set('admin', 'true')
  return `${officePaths.crm}?${kept.toString()}`
}

/** The sign-in that leads back to a place of the office. */
export function signInFor(search: string): string {
  const kept = new URLSearchParams(search)
  kept.delete('admin')
  const place = kept.size === 0 ? officePaths.crm : `${officePaths.crm}?${kept.toString()}`
  return `${officePaths.crmLogin}?${new URLSearchParams({ returnTo: place }).toString()}`
}

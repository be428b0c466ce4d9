/** A word of our addresses; anything else may have been typed. */
const word = /^[a-z-]{1,20}$/

/** Place of an error without ids: '/crm/bookings/day'. */
export function faultPlace({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  const named = ['section', 'view', 'part'].map((name) => query.get(name) ?? '').filter((value) => word.test(value))
  const path = /^\/[a-z-]{1,20}$/.test(pathname) ? pathname : '/crm'
  return [path, ...named].join('/')
}

import { paths } from '#web/paths.ts'

export const tabs = ['overview', 'bookings', 'history', 'loyalty', 'profile', 'support'] as const
export type Tab = (typeof tabs)[number]

const isTab = (text: string | null): text is Tab => tabs.some((tab) => tab === text)

/** The tab that an address opens: the part below /dashboard names it, or the query; the overview where neither does. */
export function tabAt(pathname: string, search: string): Tab {
  const part = pathname.slice(paths.dashboard.length).split('/', 2)[1] ?? null
  if (isTab(part)) return part
  const named = new URLSearchParams(search).get('tab')
  return isTab(named) ? named : 'overview'
}

export function addressOf(tab: Tab): string {
  if (tab === 'overview') return paths.dashboard
  if (tab === 'bookings') return paths.dashboardBookings
  if (tab === 'profile') return paths.dashboardProfile
  return `${paths.dashboard}?tab=${tab}`
}

import { late } from '#web/data/late.tsx'

/** Fetched for who is signed in: most visitors are not. */
export const AccountMenu = late(async () => (await import('./account-menu.tsx')).AccountMenu)
export const AccountLinks = late(async () => (await import('./account-menu.tsx')).AccountLinks)

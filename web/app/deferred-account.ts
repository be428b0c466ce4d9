import { late } from '#web/data/late.tsx'

const menu = () => import('./account-menu.tsx')

/** Fetched for who is signed in: most visitors are not. */
export const AccountMenu = late(async () => (await menu()).AccountMenu)
export const AccountLinks = late(async () => (await menu()).AccountLinks)

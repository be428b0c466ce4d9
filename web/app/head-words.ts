import { atom } from 'jotai'

import { brand } from '#web/brand.ts'
import { usualPackages } from '#web/data/usual-packages.ts'
import type { I18n } from '#web/i18n/i18n.ts'

import type { PageHead } from './head.ts'
import type { Page } from './pages.ts'

/** The page that shows, for what writes its head: no page waits for that. Null until one showed. */
export const headAtom = atom<PageHead | null>(null)

/** The title of a tab: 'About us · Fresh Glaze'. */
export const tabTitle = (title: string): string => `${title} · ${brand.name}`

const lowestCents = Math.min(...Object.values(usualPackages).map(({ basePriceCents }) => basePriceCents))

/** Description for search engines; null for unlisted pages. */
export const descriptionOf = ({ description }: Pick<Page, 'description'>, { t, money }: I18n): string | null =>
  description === null ? null : t(description, { price: money(lowestCents) })

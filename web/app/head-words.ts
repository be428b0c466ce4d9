import { usualPackages } from '#web/data/usual-packages.ts'
import type { I18n } from '#web/i18n/i18n.ts'

import type { Page } from './pages.ts'

const lowestCents = Math.min(...Object.values(usualPackages).map(({ basePriceCents }) => basePriceCents))

/** What search engines show below a page's title; null for a page that they should not list. */
export const descriptionOf = ({ description }: Pick<Page, 'description'>, { t, money }: I18n): string | null =>
  description === null ? null : t(description, { price: money(lowestCents) })

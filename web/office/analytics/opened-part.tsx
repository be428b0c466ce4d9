import { isPartOf } from '#services/contracts/figures.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { FigurePage } from '../dashboard/figure-page.tsx'
import { sectionPath } from '../shell/use-section.ts'

const parts = ['week-revenue', 'week-leads', 'week-bookings', 'week-deals', 'booked'] as const
type Part = (typeof parts)[number]

/** A bar of a chart: the seven days from `of` on. */
interface AskedPart {
  readonly part: Part
  readonly of: string
}

/** Where the rows behind the bars of a chart are. */
export const rowsOf =
  (part: Part) =>
  (week: string): string =>
    sectionPath('analytics', { figure: part, of: week })

/** The bar that an address asks for; null for none. */
export function partAsked(figure: string | null, of: string | null): AskedPart | null {
  const part = parts.find((one) => one === figure)
  return part !== undefined && of !== null && isPartOf(part, of) ? { part, of } : null
}

/** What a bar is made of. */
export function OpenedPart({ part, of }: AskedPart) {
  const { t, date } = useI18n()
  return (
    <FigurePage
      figure={part}
      of={of}
      label={t(`analytics.part.${part}`, { week: date(of) })}
      about={t(abouts[part])}
      back={{ href: sectionPath('analytics'), label: t('analytics.back') }}
    />
  )
}

const abouts = {
  'week-revenue': 'analytics.total.revenue.about',
  'week-leads': 'analytics.total.all-leads.about',
  'week-bookings': 'analytics.total.bookings.about',
  'week-deals': 'analytics.part.week-deals.about',
  booked: 'analytics.part.booked.about',
} as const

import { dealStages, type DealStage } from '#events/values/deal.ts'
import { isPartOf, partNames, type FigureSum, type PartName } from '#services/contracts/figures.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { FigurePage } from '../figures/figure-page.tsx'
import { minutesIn } from '../frame/minutes-in.ts'
import { sectionPath } from '../frame/use-section.ts'

/** The quarters of the HST are part of the reports. */
type Part = Exclude<PartName, 'hst'>
const isOfAnalytics = (part: PartName): part is Part => part !== 'hst'

/** Bar that an address asks for; null for none. */
interface AskedPart {
  readonly part: Part
  readonly of: string
}

export const rowsOf =
  (part: Part) =>
  (week: string): string =>
    sectionPath('analytics', { figure: part, of: week })

/** The bar that an address asks for; null for none. */
export function partAsked(figure: string | null, of: string | null): AskedPart | null {
  const part = partNames.filter(isOfAnalytics).find((one) => one === figure)
  return part !== undefined && of !== null && isPartOf(part, of) ? { part, of } : null
}

export function OpenedPart({ part, of }: AskedPart) {
  const { t, date } = useI18n()
  const label =
    part === 'stage'
      ? t('analytics.part.stage', { stage: t(`office.stage.${stageNamed(of)}`) })
      : t(`analytics.part.${part}`, { week: date(of) })
  const lasting = (minutes: number | null) => (minutes === null ? '–' : minutesIn(t, minutes))
  const sums = ({ stage }: FigureSum) => [
    t('analytics.part.stage.median', { time: lasting(stage?.medianMinutes ?? null) }),
    t('analytics.part.stage.most', { time: lasting(stage?.mostMinutes ?? null) }),
  ]
  return (
    <FigurePage
      figure={part}
      of={of}
      label={label}
      about={t(abouts[part])}
      back={{ href: sectionPath('analytics'), label: t('analytics.back') }}
      {...(part === 'stage' ? { sums } : {})}
    />
  )
}

const abouts = {
  'week-revenue': 'analytics.total.revenue.about',
  'week-leads': 'analytics.total.all-leads.about',
  'week-bookings': 'analytics.total.bookings.about',
  'week-deals': 'analytics.part.week-deals.about',
  booked: 'analytics.part.booked.about',
  stage: 'analytics.part.stage.about',
} as const

const stageNamed = (of: string): DealStage => dealStages.find((stage) => stage === of) ?? 'new-lead'

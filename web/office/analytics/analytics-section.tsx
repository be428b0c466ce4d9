import { analytics, salesWeeks, type Activity, type Analytics, type SalesWeeks } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { useAddressParameter } from '../frame/use-section.ts'
import { ThemeChoice } from '../theme/theme-choice.tsx'
import { BarChart } from './bar-chart.tsx'
import { DealCharts } from './deal-charts.tsx'
import { ForecastChart } from './forecast-chart.tsx'
import { OpenedPart, partAsked, rowsOf } from './opened-part.tsx'
import { OpenedTotal, TotalCards, totalNamed } from './total-cards.tsx'

import parts from '../frame/parts.module.css'

export function AnalyticsSection() {
  const [figure, of] = [useAddressParameter('figure'), useAddressParameter('of')]
  const part = partAsked(figure, of)
  const total = totalNamed(figure)
  if (part !== null) return <OpenedPart key={`${part.part} ${part.of}`} {...part} />
  return total === null ? <Overview /> : <OpenedTotal key={total} total={total} />
}

function Overview() {
  const read = useOfficeRead(analytics, '/api/crm/analytics')
  const weeks = useOfficeRead(salesWeeks, '/api/crm/analytics/weeks')
  return (
    <>
      <SectionState read={read}>{(figures) => <TotalCards {...figures} />}</SectionState>
      <SectionState read={weeks}>{(sold) => <Charts weeks={sold} />}</SectionState>
      <ForecastChart />
      <DealCharts />
      {read.data === undefined ? null : <RecentActivity activities={read.data.recentActivity} />}
      <ThemeChoice />
    </>
  )
}

function Charts({ weeks }: { readonly weeks: SalesWeeks }) {
  const { t, money } = useI18n()
  const chart = (
    field: 'leads' | 'bookings' | 'revenue',
    tone: 'berry' | 'violet' | 'mint',
    show: (value: number) => string = String,
  ) => (
    <BarChart
      bars={weeks.map((one) => ({ week: one.week, value: field === 'revenue' ? one.revenueCents : one[field] }))}
      name={t(`analytics.${field}`)}
      show={show}
      tone={tone}
      rowsOf={rowsOf(`week-${field}`)}
    />
  )
  return (
    <>
      {chart('revenue', 'berry', money)}
      <div className={parts.grid}>
        {chart('leads', 'violet')}
        {chart('bookings', 'mint')}
      </div>
    </>
  )
}

function RecentActivity({ activities }: { readonly activities: Analytics['recentActivity'] }) {
  const { t } = useI18n()
  return (
    <section className={parts.panel} aria-labelledby="recent-activity">
      <h2 className={parts.heading} id="recent-activity">
        {t('analytics.activity')}
      </h2>
      {activities.length === 0 ? (
        <p className={parts.empty}>{t('analytics.activity.none')}</p>
      ) : (
        <ul className={parts.rows}>
          {activities.map((activity) => (
            <Happened key={`${activity.kind} ${activity.createdAt} ${activity.who ?? ''}`} activity={activity} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Happened({ activity: { kind, who, createdAt } }: { readonly activity: Activity }) {
  const { t, locale } = useI18n()
  return (
    <li className={parts.row}>
      <span dir="auto">{t(`analytics.activity.${kind}`, { who: who ?? t('office.nobody') })}</span>
      <time className={parts.quiet} dateTime={createdAt}>
        {momentIn(locale, createdAt)}
      </time>
    </li>
  )
}

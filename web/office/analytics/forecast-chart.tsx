import { forecast, type Forecast } from '#services/contracts/sales.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { BarChart } from './bar-chart.tsx'
import { rowsOf } from './opened-part.tsx'

export function ForecastChart() {
  const read = useOfficeRead(forecast, '/api/crm/analytics/forecast')
  return <SectionState read={read}>{(known) => (known.booked.length === 0 ? null : <Chart {...known} />)}</SectionState>
}

function Chart({ booked, weeks, band }: Forecast) {
  const { t, money } = useI18n()
  const visits = booked.reduce((sum, one) => sum + one.visits, 0)
  const total = money(booked.reduce((sum, one) => sum + one.totalCents, 0))
  const history =
    band === null
      ? t('analytics.forecast.short', { count: weeks })
      : t('analytics.forecast.band', { count: weeks, low: money(band.lowCents), high: money(band.highCents) })
  return (
    <BarChart
      bars={booked.map((one) => ({
        week: one.week,
        value: one.totalCents,
        more: t('analytics.forecast.visits', { count: one.visits }),
      }))}
      name={t('analytics.forecast')}
      show={money}
      tone="violet"
      rowsOf={rowsOf('booked')}
      says={`${t('analytics.forecast.says', { count: visits, total })} ${history}`}
    />
  )
}

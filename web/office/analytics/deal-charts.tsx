import { Link } from 'wouter'

import { dealFigures, type DealFigures } from '#services/contracts/sales.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { minutesIn } from '../frame/minutes-in.ts'
import { SectionState } from '../frame/section-state.tsx'
import { BarChart } from './bar-chart.tsx'
import { rowsOf } from './opened-part.tsx'

import parts from '../frame/parts.module.css'
import css from './bar-chart.module.css'

export function DealCharts() {
  const read = useOfficeRead(dealFigures, '/api/crm/analytics/deals')
  return (
    <SectionState read={read}>
      {({ stages, weeks }) => (
        <>
          {weeks.length === 0 ? null : <Conversion weeks={weeks} />}
          <Stages stages={stages} />
        </>
      )}
    </SectionState>
  )
}

function Conversion({ weeks }: Pick<DealFigures, 'weeks'>) {
  const { t } = useI18n()
  const sum = (field: 'opened' | 'won' | 'lost') => weeks.reduce((total, week) => total + week[field], 0)
  const [opened, won, lost] = [sum('opened'), sum('won'), sum('lost')]
  const bars = weeks.map((one) => ({
    week: one.week,
    value: shareOf(one.won, one.opened),
    more: t('analytics.conversion.of', { opened: one.opened, won: one.won, lost: one.lost }),
  }))
  const share = (value: number) => t('analytics.share', { value })
  return (
    <BarChart
      bars={bars}
      name={t('analytics.conversion')}
      show={share}
      tone="mint"
      rowsOf={rowsOf('week-deals')}
      says={
        opened === 0
          ? t('analytics.chart.nothing', { count: weeks.length })
          : t('analytics.conversion.says', {
              count: weeks.length,
              opened,
              won,
              lost,
              running: opened - won - lost,
              share: share(shareOf(won, opened)),
            })
      }
    />
  )
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

function Stages({ stages }: Pick<DealFigures, 'stages'>) {
  const { t } = useI18n()
  const known = stages.some(({ deals }) => deals > 0)
  return (
    <section className={parts.panel} aria-labelledby="stage-times">
      <h2 className={parts.heading} id="stage-times">
        {t('analytics.stages')}
      </h2>
      <p className={parts.quiet}>{known ? t('analytics.stages.about') : t('analytics.stages.none')}</p>
      {known ? (
        <table className={css.stages}>
          <thead>
            <tr>
              <th scope="col">{t('analytics.stages.stage')}</th>
              <th scope="col">{t('analytics.stages.deals')}</th>
              <th scope="col">{t('analytics.stages.median')}</th>
              <th scope="col">{t('analytics.stages.most')}</th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ stage, deals, medianMinutes, mostMinutes }) => (
              <tr key={stage}>
                <th scope="row">{t(`office.stage.${stage}`)}</th>
                <td>{deals === 0 ? deals : <Link href={rowsOf('stage')(stage)}>{deals}</Link>}</td>
                <td>{lastingIn(t, medianMinutes)}</td>
                <td>{lastingIn(t, mostMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}

const lastingIn = (t: ReturnType<typeof useI18n>['t'], minutes: number | null): string =>
  minutes === null ? '–' : minutesIn(t, minutes)

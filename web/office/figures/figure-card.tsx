import { Link } from 'wouter'

import type { Trend } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { FigureValue } from './figure-value.tsx'

import css from './figures.module.css'

interface FigureCardProps {
  readonly label: string
  readonly value: string
  readonly trend: Trend
  /** What the trend compares with: as many days before, or the same days of last month. */
  readonly period: number | 'month'
  /** What is counted, said in full. */
  readonly about: string
  /** Where the rows behind the figure are. */
  readonly href: string
}

/** A figure, how it moved since the period before, and the way to what it is made of. */
export function FigureCard({ label, value, trend, period, about, href }: FigureCardProps) {
  const { t } = useI18n()
  const change = percentOf(trend)
  return (
    <article className={css.figure} aria-label={label} title={about}>
      <h2 className={css.label}>
        <Link href={href}>{label}</Link>
      </h2>
      <FigureValue value={value} />
      <p className={css.trend} data-way={change === null || change === 0 ? 'even' : change > 0 ? 'up' : 'down'}>
        {change === null
          ? t('office.trend.none', { period })
          : t('office.trend', { change: `${change > 0 ? '+' : ''}${change}`.replace('-', '−'), period })}
      </p>
    </article>
  )
}

/** In whole percent; null where there was nothing before to compare with. */
const percentOf = ({ current, previous }: Trend): number | null =>
  previous <= 0 ? null : Math.round(((current - previous) / previous) * 100)

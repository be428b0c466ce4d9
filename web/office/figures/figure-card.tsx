import { Link } from 'wouter'

import type { Trend } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { FigureValue } from './figure-value.tsx'

import css from './figures.module.css'

interface FigureCardProps {
  readonly label: string
  readonly value: string
  readonly trend: Trend
  /** Comparison: days before, or last month's same days. */
  readonly period: number | 'month'
  readonly about: string
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

/** Change in whole percent; null without a previous value above 0. */
const percentOf = ({ current, previous }: Trend): number | null =>
  previous <= 0 ? null : Math.round(((current - previous) / previous) * 100)

import { useId, useState } from 'react'
import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import parts from '../frame/parts.module.css'
import css from './bar-chart.module.css'

interface Bar {
  /** The Monday of a week. */
  readonly week: string
  readonly value: number
  readonly more?: string
}

interface BarChartProps {
  /** Oldest first, at least one. */
  readonly bars: readonly Bar[]
  readonly name: string
  readonly show: (value: number) => string
  readonly tone: 'berry' | 'violet' | 'mint'
  readonly rowsOf: (week: string) => string
  readonly says?: string
}

/** Bars by week with a sentence of what they say; read by arrow keys, or as a table. */
export function BarChart({ bars, name, show, tone, rowsOf, says }: BarChartProps) {
  const { t, date } = useI18n()
  const [isTable, setTable] = useState(false)
  const id = useId()
  const shown = ({ value, more }: Bar) => (more === undefined ? show(value) : `${show(value)} (${more})`)
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const best = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), bars[0] ?? { week: '', value: 0 })
  return (
    <section className={parts.panel} aria-labelledby={id}>
      <header className={css.head}>
        <div>
          <h2 className={parts.heading} id={id}>
            {name}
          </h2>
          <p className={parts.quiet}>
            {says ??
              (best.value <= 0
                ? t('analytics.chart.nothing', { count: bars.length })
                : t('analytics.chart.says', {
                    count: bars.length,
                    total: show(total),
                    week: date(best.week, 'day'),
                    most: show(best.value),
                  }))}
          </p>
        </div>
        <Button variant="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('analytics.chart.table')}
        </Button>
      </header>
      {isTable ? (
        <Table bars={bars} name={name} shown={shown} rowsOf={rowsOf} />
      ) : (
        <Bars bars={bars} name={name} shown={shown} tone={tone} rowsOf={rowsOf} />
      )}
    </section>
  )
}

interface ShownBars extends Pick<BarChartProps, 'bars' | 'name' | 'rowsOf'> {
  readonly shown: (bar: Bar) => string
}

/** The browser's own slider lies over the bars: it is what keys, fingers and screen readers move. What it stands on leads to its rows. */
function Bars({ bars, name, shown, tone, rowsOf }: ShownBars & Pick<BarChartProps, 'tone'>) {
  const { t, date } = useI18n()
  const [at, setAt] = useState(bars.length - 1)
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const chosen = bars[at]
  const said =
    chosen === undefined ? '' : t('analytics.chart.week', { week: date(chosen.week, 'day'), value: shown(chosen) })
  return (
    <>
      <div className={css.chart} data-tone={tone}>
        <div className={css.bars} aria-hidden="true">
          {bars.map(({ week, value }, index) => (
            <span key={week} className={css.slot} data-chosen={index === at || undefined}>
              <span className={css.bar} style={{ blockSize: `${(Math.max(0, value) / most) * 100}%` }} />
            </span>
          ))}
        </div>
        <input
          className={css.range}
          type="range"
          min={0}
          max={bars.length - 1}
          value={at}
          aria-label={t('analytics.chart.read', { name })}
          aria-valuetext={said}
          onChange={(event) => setAt(Number(event.target.value))}
        />
      </div>
      <p className={css.said}>{chosen === undefined ? null : <Link href={rowsOf(chosen.week)}>{said}</Link>}</p>
    </>
  )
}

function Table({ bars, name, shown, rowsOf }: ShownBars) {
  const { t, date } = useI18n()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('analytics.chart.week-from')}</th>
          <th scope="col">{name}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.week}>
            <th scope="row">{date(bar.week)}</th>
            <td>
              <Link href={rowsOf(bar.week)}>{shown(bar)}</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { Link } from 'wouter'

import { figureSum, type FigureName, type FigureSum } from '#services/contracts/figures.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import { FigureValue } from '../figures/figure-value.tsx'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { minutesIn } from '../frame/minutes-in.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'

import css from '../figures/figures.module.css'

const shown = ['conversion', 'average', 'reply'] as const satisfies readonly FigureName[]
type Shown = (typeof shown)[number]

export function ReportFigures() {
  return (
    <div className={classes(css.figures, css.told)}>
      {shown.map((figure) => (
        <Figure key={figure} figure={figure} />
      ))}
    </div>
  )
}

function Figure({ figure }: { readonly figure: Shown }) {
  const { t } = useI18n()
  const label = t(`office.figure.${figure}`)
  const read = useOfficeRead(figureSum, `/api/crm/analytics/figures/${figure}`)
  return (
    <article className={css.figure} aria-label={label}>
      <h2 className={css.label}>
        <Link href={sectionPath('dashboard', { figure })}>{label}</Link>
      </h2>
      <SectionState read={read}>{(sum) => <Value figure={figure} sum={sum} />}</SectionState>
      <p className={css.trend}>{t(`office.figure.${figure}.about`)}</p>
    </article>
  )
}

function Value({ figure, sum: { count, value } }: { readonly figure: Shown; readonly sum: FigureSum }) {
  const { t, money } = useI18n()
  const texts: Readonly<Record<Shown, () => string>> = {
    conversion: () => t('analytics.share', { value }),
    average: () => money(value),
    reply: () => minutesIn(t, value),
  }
  return <FigureValue value={count === 0 ? '–' : texts[figure]()} />
}

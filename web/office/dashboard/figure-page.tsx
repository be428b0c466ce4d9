import { Link } from 'wouter'

import { figureRows, figureSum, type FigureName, type FigureRow, type FigureSum } from '#services/contracts/figures.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficePages } from '../data/office-pages.ts'
import { useOfficeRead } from '../data/office-read.ts'
import { minutesIn } from '../minutes-in.ts'
import { momentIn } from '../moments.ts'
import { PagedState } from '../paged-state.tsx'
import { SectionState } from '../section-state.tsx'
import { sectionPath } from '../shell/use-section.ts'

import parts from '../parts.module.css'
import css from './dashboard.module.css'

interface FigurePageProps {
  readonly figure: FigureName
  readonly label: string
  /** What is counted, said in full. */
  readonly about: string
  /** Where it stands among others. */
  readonly back: { readonly href: string; readonly label: string }
}

/** What a figure is made of, newest first, each with the way to its history; and what that comes to. */
export function FigurePage({ figure, label, about, back }: FigurePageProps) {
  const { t } = useI18n()
  const path = `/api/crm/analytics/figures/${figure}`
  const sum = useOfficeRead(figureSum, path)
  const pages = useOfficePages(figureRows, `${path}/rows`, 'limit=25')
  return (
    <>
      <p>
        <Link href={back.href}>{back.label}</Link>
      </p>
      <section className={parts.panel} aria-labelledby="figure">
        <h2 className={parts.heading} id="figure">
          {label}
        </h2>
        <p className={parts.quiet}>{about}</p>
        <PagedState pages={pages}>
          {(rows) =>
            rows.length === 0 ? (
              <p className={parts.empty}>{t('office.figure.none')}</p>
            ) : (
              <ul className={parts.rows}>
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </ul>
            )
          }
        </PagedState>
        <SectionState read={sum}>{(read) => <Sum figure={figure} {...read} />}</SectionState>
      </section>
    </>
  )
}

/** A deal of which an outcome is shown may be off the board, and has its page in the history. */
function placeOf({ kind, id }: NonNullable<FigureRow['about']>, outcome: FigureRow['outcome']): string {
  if (kind === 'deal') return sectionPath(outcome === undefined ? 'pipeline' : 'history', { deal: id })
  return sectionPath(`${kind}s`, { [kind]: id })
}

function Row({ row }: { readonly row: FigureRow }) {
  const { kind, at, who, service, cents, outcome, minutes, about } = row
  const { t, money, locale } = useI18n()
  const name = who ?? t('office.nobody')
  const isMoney = kind !== 'lead' && kind !== 'booking' && kind !== 'deal' && kind !== 'customer'
  const what = isMoney ? t(`office.figure.kind.${kind}`) : service
  return (
    <li className={css.entry}>
      <span className={css.words}>
        <span className={parts.strong} dir="auto">
          {about === null ? name : <Link href={placeOf(about, outcome)}>{name}</Link>}
        </span>
        <span className={parts.quiet}>
          {what === null ? null : `${what} · `}
          <time dateTime={at}>{momentIn(locale, at)}</time>
        </span>
      </span>
      {cents === null ? null : <span className={css.amount}>{money(cents)}</span>}
      {outcome === undefined ? null : <span className={css.amount}>{t(`office.figure.outcome.${outcome}`)}</span>}
      {minutes === undefined ? null : <span className={css.amount}>{minutesIn(t, minutes)}</span>}
    </li>
  )
}

function Sum({ figure, count, sumCents, value }: FigureSum & { readonly figure: FigureName }) {
  const { t, money } = useI18n()
  return (
    <p className={css.sum}>
      <span>{t('office.figure.in-all', { count })}</span>
      {sumCents === null ? null : <span>{t('office.figure.sum', { sum: money(sumCents) })}</span>}
      {figure === 'average' && count > 0 ? <span>{t('office.figure.share', { value: money(value) })}</span> : null}
      {figure === 'reply' && count > 0 ? <span>{t('office.figure.share', { value: minutesIn(t, value) })}</span> : null}
      {figure === 'conversion' && count > 0 ? <span>{t('office.figure.won', { value })}</span> : null}
    </p>
  )
}

import { Link } from 'wouter'

import {
  figureRows,
  figureSum,
  type DocumentKind,
  type FigureName,
  type FigureRow,
  type FigureSum,
  type PartName,
} from '#services/contracts/figures.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficePages } from '../frame/data/office-pages.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { minutesIn } from '../frame/minutes-in.ts'
import { momentIn } from '../frame/moments.ts'
import { PagedState } from '../frame/paged-state.tsx'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'

import parts from '../frame/parts.module.css'
import css from './figures.module.css'

interface FigurePageProps {
  readonly figure: FigureName | PartName
  /** Part of the metric. */
  readonly of?: string
  readonly label: string
  readonly about: string
  readonly back: { readonly href: string; readonly label: string }
  readonly documents?: DocumentWords
  readonly sums?: (sum: FigureSum) => readonly string[]
}

export interface DocumentWords {
  readonly name: (kind: DocumentKind, id: string) => string
  readonly tax: (cents: number) => string
}

/** Documents that make up a figure, newest first, each with a link to its history, and their sum. */
export function FigurePage({ figure, of, label, about, back, documents, sums }: FigurePageProps) {
  const { t } = useI18n()
  const path = `/api/crm/analytics/figures/${figure}`
  const which = of === undefined ? '' : `of=${of}`
  const sum = useOfficeRead(figureSum, of === undefined ? path : `${path}?${which}`)
  const pages = useOfficePages(figureRows, `${path}/rows`, of === undefined ? 'limit=25' : `${which}&limit=25`)
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
                  <Row key={row.id} row={row} documents={documents} />
                ))}
              </ul>
            )
          }
        </PagedState>
        {pages.data === undefined ? null : (
          <SectionState read={sum}>{(read) => <Sum figure={figure} sum={read} sums={sums} />}</SectionState>
        )}
      </section>
    </>
  )
}

/** A deal of which is shown what came of it, or how long that took, may be off the board, and has its page in the history. */
function placeOf({ kind, id }: NonNullable<FigureRow['about']>, isPast: boolean): string {
  if (kind === 'deal') return sectionPath(isPast ? 'history' : 'pipeline', { deal: id })
  return sectionPath(`${kind}s`, { [kind]: id })
}

interface RowProps {
  readonly row: FigureRow
  readonly documents: DocumentWords | undefined
}

function Row({ row, documents }: RowProps) {
  const { at, who, cents, outcome, minutes, hstCents, about } = row
  const { t, money, locale } = useI18n()
  const name = who ?? t('office.nobody')
  const what = wordsOf(t, row, documents)
  return (
    <li className={css.entry}>
      <span className={css.words}>
        <span className={parts.strong} dir="auto">
          {about === null ? (
            name
          ) : (
            <Link href={placeOf(about, outcome !== undefined || minutes !== undefined)}>{name}</Link>
          )}
        </span>
        <span className={parts.quiet}>
          {what === null ? null : `${what} · `}
          <time dateTime={at}>{momentIn(locale, at)}</time>
        </span>
      </span>
      {cents === null ? null : (
        <span className={css.amount}>
          {money(cents)}
          {hstCents === undefined ? null : <span className={css.tax}>{documents?.tax(hstCents)}</span>}
        </span>
      )}
      {outcome === undefined ? null : <span className={css.amount}>{t(`office.figure.outcome.${outcome}`)}</span>}
      {minutes === undefined ? null : <span className={css.amount}>{minutesIn(t, minutes)}</span>}
    </li>
  )
}

function wordsOf(
  t: ReturnType<typeof useI18n>['t'],
  { id, kind, service }: FigureRow,
  documents: DocumentWords | undefined,
): string | null {
  switch (kind) {
    case 'lead':
    case 'booking':
    case 'deal':
    case 'customer':
      return service
    case 'deposit':
    case 'balance':
    case 'refund':
    case 'refund-reversed':
    case 'dispute':
    case 'dispute-returned':
    case 'balance-withdrawn':
    case 'hand-refund-withdrawn':
    case 'split':
      return t(`office.figure.kind.${kind}`)
    case 'invoice':
    case 'payment':
    case 'kept-deposit':
    case 'credit-note':
    case 'refund-returned':
    case 'discount':
    case 'discount-undone':
    case 'payment-withdrawn':
    case 'refund-withdrawn':
      return documents?.name(kind, id) ?? null
  }
}

interface SumProps extends Pick<FigurePageProps, 'figure'> {
  readonly sum: FigureSum
  readonly sums: FigurePageProps['sums'] | undefined
}

function Sum({ figure, sum, sums }: SumProps) {
  const { t, money } = useI18n()
  const { count, sumCents, value } = sum
  const isShare = figure === 'conversion' || figure === 'week-deals'
  return (
    <p className={css.sum}>
      <span>{t('office.figure.in-all', { count })}</span>
      {sums?.(sum).map((words) => (
        <span key={words}>{words}</span>
      ))}
      {sumCents === null || sums !== undefined ? null : <span>{t('office.figure.sum', { sum: money(sumCents) })}</span>}
      {figure === 'average' && count > 0 ? <span>{t('office.figure.share', { value: money(value) })}</span> : null}
      {figure === 'reply' && count > 0 ? <span>{t('office.figure.share', { value: minutesIn(t, value) })}</span> : null}
      {isShare && count > 0 ? <span>{t('office.figure.won', { value })}</span> : null}
    </p>
  )
}

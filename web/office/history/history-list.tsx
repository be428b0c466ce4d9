import { Link } from 'wouter'

import { dayOf } from '#events/values/toronto.ts'
import type { HistoryEntry } from '#services/contracts/history.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { clockIn } from '../moments.ts'
import { placeOf } from './place-of.ts'
import { toldText, whoText } from './told.ts'

import css from './history.module.css'

interface HistoryListProps {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** The page that shows them: no entry links to it. */
  readonly here?: string | undefined
  /** The level of the days' headings: one below what stands above them. */
  readonly heading: 'h2' | 'h3' | 'h4'
}

/** What happened, day by day: when, what, and whose doing it was; each with the way to what it is about. */
export function HistoryList({ entries, here, heading: Heading }: HistoryListProps) {
  const i18n = useI18n()
  const days = Map.groupBy(entries, ({ at }) => dayOf(at))
  return [...days].map(([day, told]) => (
    <section key={day} className={css.day} aria-label={i18n.date(day, 'full')}>
      <Heading className={css.date}>{i18n.date(day, 'full')}</Heading>
      <ol className={css.entries}>
        {told.map((entry) => (
          <Entry key={entry.position} entry={entry} here={here} />
        ))}
      </ol>
    </section>
  ))
}

function Entry({ entry, here }: { readonly entry: HistoryEntry; readonly here: string | undefined }) {
  const i18n = useI18n()
  const place = placeOf(entry)
  const text = toldText(entry, i18n)
  return (
    <li className={css.entry} data-noun={entry.about?.kind}>
      <time className={css.time} dateTime={entry.at}>
        {clockIn(i18n.locale, entry.at)}
      </time>
      <span className={css.what}>
        {place === null || place === here ? text : <Link href={place}>{text}</Link>}
        <span className={css.who}>{whoText(entry, i18n)}</span>
      </span>
    </li>
  )
}

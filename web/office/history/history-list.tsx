import { Link } from 'wouter'

import { dayOf } from '#events/values/toronto.ts'
import type { HistoryEntry, HistoryMail } from '#services/contracts/history.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { clockIn } from '../frame/moments.ts'
import { sectionPath } from '../frame/use-section.ts'
import { placeOf } from './place-of.ts'
import { toldText, whoText } from './told.ts'

import css from './history.module.css'

interface HistoryListProps {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Mails of the same time, newest first. */
  readonly mails?: readonly HistoryMail[]
  /** Page that shows the list, which needs no link. */
  readonly here?: string | undefined
  /** The level of the days' headings: one below what stands above them. */
  readonly heading: 'h2' | 'h3' | 'h4'
}

export function HistoryList({ entries, mails = [], here, heading: Heading }: HistoryListProps) {
  const i18n = useI18n()
  const days = Map.groupBy(inOrder(entries, mails), ({ at }) => dayOf(at))
  return [...days].map(([day, told]) => (
    <section key={day} className={css.day} aria-label={i18n.date(day, 'full')}>
      <Heading className={css.date}>{i18n.date(day, 'full')}</Heading>
      <ol className={css.entries}>
        {told.map((one) =>
          'position' in one ? <Entry key={one.position} entry={one} here={here} /> : <Mail key={one.id} mail={one} />,
        )}
      </ol>
    </section>
  ))
}

/** Merged, newest first. */
function inOrder(
  entries: readonly HistoryEntry[],
  mails: readonly HistoryMail[],
): readonly (HistoryEntry | HistoryMail)[] {
  const all: (HistoryEntry | HistoryMail)[] = []
  const left = [...mails]
  for (const entry of entries) {
    while (left[0] !== undefined && left[0].at > entry.at) all.push(...left.splice(0, 1))
    all.push(entry)
  }
  return [...all, ...left]
}

/** A mail that somebody wrote, which the log does not have. */
function Mail({ mail: { emailId, at, isOurs, by, subject } }: { readonly mail: HistoryMail }) {
  const { t, locale } = useI18n()
  const text = t(isOurs ? 'history.mail-written' : 'history.mail-received', {
    subject: subject === '' ? t('history.mail-unnamed') : subject,
  })
  return (
    <li className={css.entry}>
      <time className={css.time} dateTime={at}>
        {clockIn(locale, at)}
      </time>
      <span className={css.what} dir="auto">
        {emailId === null ? text : <Link href={sectionPath('email', { mail: emailId })}>{text}</Link>}
        <span className={css.who}>{isOurs ? (by ?? t('history.who.other-program')) : t('history.who.customer')}</span>
      </span>
    </li>
  )
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

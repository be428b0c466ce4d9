import { memo, type Ref } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { listDate } from './mail-dates.ts'
import { MailGlyph } from './mail-glyph.tsx'
import { Marked } from './marked.tsx'
import type { MailRow as Row } from './rows.ts'

import look from './list.module.css'
import parts from './mail-parts.module.css'

interface MailRowProps {
  readonly ref: Ref<HTMLLIElement>
  readonly row: Row
  readonly index: number
  readonly start: number
  /** Number of lines in the list; null while it is not known. */
  readonly count: number | null
  /** Now, in ms since 1970. */
  readonly asOf: number
  /** The name of whoever takes care of it; null for nobody. */
  readonly assignee: string | null
  readonly isOpen: boolean
  readonly isSelected: boolean
  readonly handlers: RowHandlers
}

export interface RowHandlers {
  readonly open: (row: Row) => void
  readonly select: (row: Row) => void
  readonly star: (row: Row) => void
}

/**
 * One line of the list: who, about what, when. One that is gone and keeps its place can be neither opened nor selected. It is drawn
 * anew only when it differs, not when another one was starred or the list was scrolled.
 */
export const MailRow = memo(function MailRow(props: MailRowProps) {
  const { ref, row, index, start, count, asOf, assignee, isOpen, isSelected, handlers } = props
  const { t, locale } = useI18n()
  const subject = row.subject || t('office.no-subject')
  const isGone = row.gone !== undefined
  return (
    <li
      ref={ref}
      className={look.row}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      data-unread={!row.isRead || undefined}
      data-open={isOpen || undefined}
      data-gone={isGone || undefined}
      aria-posinset={index + 1}
      aria-setsize={count ?? -1}
    >
      <label className={look.tick}>
        <input
          type="checkbox"
          aria-label={t('email.select', { subject })}
          checked={isSelected && !isGone}
          disabled={isGone}
          onChange={() => handlers.select(row)}
        />
      </label>
      <button
        type="button"
        className={look.opener}
        aria-current={isOpen || undefined}
        aria-disabled={isGone || undefined}
        onClick={isGone ? undefined : () => handlers.open(row)}
      >
        <Who row={row} assignee={assignee} />
        <time className={look.when} dateTime={row.receivedAt}>
          {listDate(locale, row.receivedAt, asOf)}
        </time>
        <span className={look.subject} dir="auto">
          <span className={look.cut}>{subject}</span>
          {row.hasAttachments ? <MailGlyph name="clip" label={t('email.has-attachments')} /> : null}
        </span>
        <span className={look.excerpt} dir="auto">
          {isGone ? t('email.line-gone') : <Marked text={row.excerpt} />}
        </span>
      </button>
      <button
        type="button"
        className={look.star}
        aria-pressed={row.isStarred}
        aria-disabled={isGone || undefined}
        aria-label={row.isStarred ? t('email.unstar') : t('email.star')}
        onClick={isGone ? undefined : () => handlers.star(row)}
      >
        <MailGlyph name="star" isFilled={row.isStarred} />
      </button>
    </li>
  )
})

/** Correspondents, number of mails and assignee. */
function Who({ row, assignee }: Pick<MailRowProps, 'row' | 'assignee'>) {
  const { t } = useI18n()
  const who = row.who.map(({ name, email }) => name || email).filter((name) => name !== '')
  return (
    <span className={look.who} dir="auto">
      <span className={look.cut}>{who.join(', ') || t('email.nobody')}</span>
      {row.count > 1 ? (
        <span className={parts.count} title={t('email.in-thread', { count: row.count })}>
          {row.count}
        </span>
      ) : null}
      {assignee === null ? null : <AssigneeMark name={assignee} />}
    </span>
  )
}

/** The initials of whoever takes care of a conversation. */
function AssigneeMark({ name }: { readonly name: string }) {
  const { t } = useI18n()
  const label = t('team.row', { name })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- letters that stand for a name
    <span className={look.assignee} role="img" aria-label={label} title={label}>
      {initialsOf(name)}
    </span>
  )
}

/** 'AG' of 'asha gill', 'AD' of 'admin'. */
function initialsOf(name: string): string {
  const letters = (word: string) => word.match(/\p{L}\p{M}*|\p{N}/gu) ?? []
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => letters(word).length > 0)
  const [first = [], second] = words.map(letters)
  return [first[0], second === undefined ? first[1] : second[0]].join('').toUpperCase()
}

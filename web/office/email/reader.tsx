import type { Ref } from 'react'

import { emails, wholeEmail } from '#services/contracts/email-messages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { messagePath, type MailAction } from './calls.ts'
import { MailGlyph } from './mail-glyph.tsx'
import { MessageView } from './message-view.tsx'
import { PersonBeside } from './person-beside.tsx'
import type { MailRow } from './rows.ts'
import { Notes } from './team/notes.tsx'
import { TeamBar } from './team/team-bar.tsx'
import type { useAssign } from './team/use-assign.ts'
import type { TeamRead } from './team/use-team.ts'
import type { MailFlag } from './use-flags.ts'

import css from './email.module.css'
import parts from './mail-parts.module.css'
import reader from './reader.module.css'

interface ReaderProps {
  readonly row: MailRow | null
  /** The mail that a link led to is no longer there. */
  readonly isGone: boolean
  readonly onClose: () => void
  readonly onFile: (action: MailAction, rows: readonly MailRow[]) => void
  readonly onFlag: (row: MailRow, flag: MailFlag) => void
  readonly onAnswer: (mode: 'reply' | 'reply-all' | 'forward') => void
  /** Goes on with a draft. */
  readonly onContinue: (draftId: string) => void
  readonly teamRead: TeamRead
  readonly assigning: ReturnType<typeof useAssign>
  readonly noteField: Ref<HTMLTextAreaElement>
}

/** The mail or the thread that is open. */
export function Reader({ row, isGone, onClose, onFile, onFlag, onAnswer, onContinue, ...beside }: ReaderProps) {
  const { t } = useI18n()
  const { team, mutate } = beside.teamRead
  if (row === null) {
    return (
      <section className={css.reader} aria-label={t('email.reader')}>
        <div className={parts.state}>
          <h2 className={parts.heading}>{t(isGone ? 'email.gone' : 'email.not-selected')}</h2>
          <p>{t(isGone ? 'email.gone.how' : 'email.not-selected.how')}</p>
        </div>
      </section>
    )
  }
  const file = (action: MailAction) => onFile(action, [row])
  return (
    <section className={css.reader} aria-label={t('email.reader')}>
      <header className={reader.readerHead}>
        <button type="button" className={reader.back} onClick={onClose}>
          <Glyph name="previous" /> {t('email.back')}
        </button>
        <h2 className={reader.readerTitle} dir="auto">
          {row.subject || t('office.no-subject')}
        </h2>
        <div className={reader.readerTools}>
          {answers.map(([mode, label]) => (
            <button key={mode} type="button" className={reader.answer} onClick={() => onAnswer(mode)}>
              {t(label)}
            </button>
          ))}
          <Tool
            name="star"
            label={row.isStarred ? t('email.unstar') : t('email.star')}
            isFilled={row.isStarred}
            onPress={() => onFlag(row, 'isStarred')}
          />
          <Tool
            name={row.isRead ? 'unread' : 'read'}
            label={row.isRead ? t('email.mark-unread') : t('email.mark-read')}
            onPress={() => onFlag(row, 'isRead')}
          />
          <Tool name="archive" label={t('email.archive')} onPress={() => file('archive')} />
          <Tool name="spam" label={t('email.spam')} onPress={() => file('spam')} />
          <Tool name="trash" label={t('email.delete')} onPress={() => file('delete')} />
        </div>
        {team === undefined ? null : <TeamBar team={team} assigning={beside.assigning} />}
      </header>
      <div className={reader.readerBody}>
        {row.isThread ? (
          <Conversation key={row.id} id={row.id} onContinue={onContinue} />
        ) : (
          <Single key={row.id} id={row.id} onContinue={onContinue} />
        )}
        {team === undefined ? null : (
          <Notes key={row.latestId} emailId={row.latestId} team={team} field={beside.noteField} onChanged={mutate} />
        )}
        <PersonBeside key={`person ${row.latestId}`} emailId={row.latestId} />
      </div>
    </section>
  )
}

const answers = [
  ['reply', 'email.reply'],
  ['reply-all', 'email.reply-all'],
  ['forward', 'email.forward'],
] as const

interface ToolProps {
  readonly name: 'star' | 'read' | 'unread' | 'archive' | 'spam' | 'trash'
  readonly label: string
  readonly isFilled?: boolean
  readonly onPress: () => void
}

const Tool = ({ name, label, isFilled = false, onPress }: ToolProps) => (
  <button type="button" className={reader.tool} aria-label={label} title={label} onClick={onPress}>
    <MailGlyph name={name} isFilled={isFilled} />
  </button>
)

/** Oldest first, the newest open. */
function Conversation({ id, onContinue }: OneProps) {
  const read = useOfficeRead(emails, `/api/email/conversations/${encodeURIComponent(id)}`)
  return (
    <SectionState read={read}>
      {(mails) => (
        <div className={reader.messages}>
          {mails.map((mail, index) => (
            <Message
              key={mail.id}
              id={mail.id}
              isOpen={index === mails.length - 1}
              name={mail.from.name || mail.from.email}
              excerpt={mail.plainTextBody}
              onContinue={onContinue}
            />
          ))}
        </div>
      )}
    </SectionState>
  )
}

interface OneProps {
  readonly id: string
  readonly onContinue: (draftId: string) => void
}

interface MessageProps extends OneProps {
  readonly isOpen: boolean
  readonly name: string
  readonly excerpt: string
}

function Message({ id, isOpen, name, excerpt, onContinue }: MessageProps) {
  if (isOpen) return <Single id={id} onContinue={onContinue} />
  return (
    <details className={reader.folded}>
      <summary>
        <span className={parts.strong}>{name}</span> <span className={reader.summary}>{excerpt}</span>
      </summary>
      <Single id={id} onContinue={onContinue} />
    </details>
  )
}

function Single({ id, onContinue }: OneProps) {
  const read = useOfficeRead(wholeEmail, messagePath(id))
  return <SectionState read={read}>{(mail) => <MessageView mail={mail} onContinue={onContinue} />}</SectionState>
}

import { useState } from 'react'

import type { EmailPerson, WholeEmail } from '#services/contracts/email-messages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { fileSize, fullDate } from './mail-dates.ts'
import { MailGlyph } from './mail-glyph.tsx'
import { MessageBody } from './message-body.tsx'

import parts from './mail-parts.module.css'
import reader from './reader.module.css'

interface MessageViewProps {
  readonly mail: WholeEmail
  readonly onContinue: (draftId: string) => void
}

/** One mail: from whom, to whom, when, its text, its files, and what it is made of. */
export function MessageView({ mail, onContinue }: MessageViewProps) {
  const { t, locale } = useI18n()
  const { draftId } = mail
  const [isRaw, setRaw] = useState(false)
  return (
    <article className={reader.message} aria-label={mail.from.name || mail.from.email || t('email.nobody')}>
      <header className={reader.messageHead}>
        <p dir="auto">
          <span className={parts.strong}>{mail.from.name || mail.from.email || t('email.nobody')}</span>{' '}
          {mail.from.name === '' ? null : <span className={parts.quiet}>{mail.from.email}</span>}
        </p>
        <time className={parts.quiet} dateTime={mail.writtenAt ?? mail.receivedAt}>
          {fullDate(locale, mail.writtenAt ?? mail.receivedAt)}
        </time>
        {mail.writtenAt === null ? null : (
          <p className={parts.quiet}>{t('email.arrived', { date: fullDate(locale, mail.receivedAt) })}</p>
        )}
        <p className={parts.quiet} dir="auto">
          {t('email.to', { names: namesOf(mail.to) })}
          {mail.cc.length > 0 ? ` · ${t('email.cc', { names: namesOf(mail.cc) })}` : ''}
        </p>
      </header>
      {isRaw ? (
        <pre className={reader.raw}>{`${mail.headers}\n\n${mail.htmlBody ?? mail.plainTextBody}`}</pre>
      ) : (
        <MessageBody mail={mail} />
      )}
      <Files mail={mail} />
      {draftId === null ? null : (
        <Button variant="secondary" onClick={() => onContinue(draftId)}>
          {t('email.compose.continue')}
        </Button>
      )}
      <button type="button" className={parts.textButton} aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
        {isRaw ? t('email.raw.hide') : t('email.raw')}
      </button>
    </article>
  )
}

function Files({ mail }: { readonly mail: WholeEmail }) {
  const { t, locale } = useI18n()
  if (mail.attachments.length === 0) return null
  return (
    <section aria-label={t('email.attachments')}>
      <ul className={reader.files}>
        {mail.attachments.map(({ id, filename, size, downloadUrl }) => (
          <li key={id}>
            <a className={reader.file} href={downloadUrl} download={filename}>
              <MailGlyph name="clip" />
              <span dir="auto">{filename}</span>
              <span className={parts.quiet}>{fileSize(locale, size)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const namesOf = (people: readonly EmailPerson[]): string =>
  people.map(({ name, email }) => name || email).join(', ') || '–'

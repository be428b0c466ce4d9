import { useState } from 'react'

import { googleMessages } from '#services/contracts/google.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { ComposeDialog } from './compose-dialog.tsx'
import { mailMoment } from './google-dates.ts'
import { ListFrame } from './list-frame.tsx'
import { MessageDialog } from './message-dialog.tsx'

import css from './google.module.css'

/** The newest mails of the inbox. */
export function GmailTab() {
  const { t, locale } = useI18n()
  const read = useOfficeRead(googleMessages, '/api/google/gmail/messages')
  const [isComposing, setComposing] = useState(false)
  const [opened, open] = useState<string | null>(null)
  return (
    <>
      <ListFrame
        read={read}
        name={t('google.tab.gmail')}
        empty={t('google.gmail.none')}
        actions={<Button onClick={() => setComposing(true)}>{t('google.compose')}</Button>}
      >
        {({ messages }) =>
          messages.map(({ id, subject, from, date, snippet, isUnread }) => (
            <li key={id} className={css.row}>
              <button type="button" className={css.open} onClick={() => open(id)} data-unread={isUnread || undefined}>
                <span className={css.name} dir="auto" lang="">
                  {subject || t('google.no-subject')}
                </span>
                {isUnread ? <span className={css.hidden}>{t('google.unread')}</span> : null}
              </button>
              {date === null ? null : (
                <time className={css.when} dateTime={date}>
                  {mailMoment(locale, date)}
                </time>
              )}
              <span className={css.from} dir="auto" lang="">
                {from}
              </span>
              <span className={css.snippet} dir="auto" lang="">
                {snippet}
              </span>
            </li>
          ))
        }
      </ListFrame>
      <ComposeDialog isOpen={isComposing} onClose={() => setComposing(false)} />
      <MessageDialog id={opened} onClose={() => open(null)} />
    </>
  )
}

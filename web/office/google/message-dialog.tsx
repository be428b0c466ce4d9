import { googleMessage } from '#services/contracts/google.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { mailMoment } from './google-dates.ts'

import css from './google.module.css'

interface MessageDialogProps {
  readonly id: string | null
  readonly onClose: () => void
}

/** A mail as plain text: nothing of it is run, loaded or followed. */
export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const { t } = useI18n()
  return (
    <Dialog open={id !== null} onClose={onClose} title={t('google.message')} closeLabel={t('office.close')}>
      {id === null ? null : <Message key={id} id={id} />}
    </Dialog>
  )
}

function Message({ id }: { readonly id: string }) {
  const { t, locale } = useI18n()
  const read = useOfficeRead(googleMessage, `/api/google/gmail/messages/${encodeURIComponent(id)}`)
  return (
    <SectionState read={read}>
      {({ subject, from, to, date, text }) => (
        <article className={css.message}>
          <h3 className={css.subject} dir="auto" lang="">
            {subject || t('google.no-subject')}
          </h3>
          <dl className={css.facts}>
            <dt>{t('google.from')}</dt>
            <dd dir="auto" lang="">
              {from}
            </dd>
            <dt>{t('google.to')}</dt>
            <dd dir="auto" lang="">
              {to}
            </dd>
            {date === null ? null : (
              <>
                <dt>{t('google.date')}</dt>
                <dd>
                  <time dateTime={date}>{mailMoment(locale, date)}</time>
                </dd>
              </>
            )}
          </dl>
          <p className={css.text} dir="auto" lang="">
            {text}
          </p>
        </article>
      )}
    </SectionState>
  )
}

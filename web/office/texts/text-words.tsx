import { phoneLinkTo, shownPhone } from '#events/values/phone-number.ts'
import type { ReceivedText } from '#services/contracts/received-texts.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import parts from '../frame/parts.module.css'
import css from './texts.module.css'

interface TextWordsProps {
  readonly text: Pick<ReceivedText, 'phone' | 'message' | 'pictures'>
  readonly isCancel: boolean
  /** Called when somebody goes on to answer it. */
  readonly onAnswer?: () => void
}

export function TextWords({ text: { phone, message, pictures }, isCancel, onAnswer }: TextWordsProps) {
  const { t } = useI18n()
  const shown = phone === null ? '' : shownPhone(phone)
  return (
    <>
      {message === null ? <span className={parts.quiet}>{t('texts.erased')}</span> : null}
      {message ? (
        <q className={css.words} dir="auto">
          {message}
        </q>
      ) : null}
      {pictures > 0 ? <span>{t('texts.pictures', { count: pictures })}</span> : null}
      {isCancel ? <span className={parts.strong}>{t('texts.not-cancelled')}</span> : null}
      {phone === null ? null : (
        <span className={css.ways}>
          <a className={css.way} href={phoneLinkTo(phone)} onClick={onAnswer}>
            {t('texts.call', { phone: shown })}
          </a>
          <a className={css.way} href={`sms:${phone}`} onClick={onAnswer}>
            {t('texts.reply', { phone: shown })}
          </a>
        </span>
      )}
    </>
  )
}

import { useState, type SyntheticEvent } from 'react'

import { bookingSmsConsentVersions, bookingTexts, type BookingTexts } from '#services/contracts/sms.ts'
import { refusalCode, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import css from './confirmation.module.css'

/** After the booking, for whoever ticked the box: a code is sent to the phone and typed in here, and texts begin. */
export function TextsPanel({ bookingId }: { readonly bookingId: string }) {
  const { t, language } = useI18n()
  const [texts, setTexts] = useState<BookingTexts | null>(null)
  const path = `/api/bookings/${encodeURIComponent(bookingId)}/texts`
  const { isSending, fault, setFault, send } = useTextsCall(setTexts)
  if (texts !== null && texts.status !== 'code')
    return (
      <Notice tone={texts.status === 'on' ? 'success' : 'warning'} announce="status">
        {t(`booking.texts.${texts.status}`)}
      </Notice>
    )
  const consent = { consentVersion: bookingSmsConsentVersions[0], language }
  return (
    <Card look="stitched">
      <section className={css.texts} aria-label={t('booking.texts.title')}>
        <p>{t(texts === null ? 'booking.texts.first' : 'booking.texts.lead')}</p>
        {texts === null || texts.sandboxUrl === null ? null : (
          <p>
            {t('booking.texts.test')} <a href={texts.sandboxUrl}>{t('booking.texts.read')}</a>
          </p>
        )}
        {fault === null ? null : (
          <Notice tone="danger" announce="alert">
            {fault}
          </Notice>
        )}
        {texts === null ? (
          <p>
            <Button pending={isSending} onClick={() => void send(path, consent)}>
              {t('booking.texts.ask')}
            </Button>
          </p>
        ) : (
          <CodeForm
            isSending={isSending}
            onCode={(code) => void send(`${path}/code`, { code })}
            onWrong={() => setFault(t('booking.texts.missing'))}
            onAgain={() => void send(path, consent)}
          />
        )}
      </section>
    </Card>
  )
}

/** One call at a time; what is refused is said. */
function useTextsCall(onAnswer: (texts: BookingTexts) => void) {
  const { t } = useI18n()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function send(path: string, body: object) {
    setSending(true)
    setFault(null)
    try {
      onAnswer(bookingTexts.parse(await request('POST', path, body)))
    } catch (error) {
      const refused = refusalCode(error)
      if (refused === 'code_wrong') setFault(t('common.invalid-code'))
      else setFault(refused === null ? t('booking.texts.unsent') : t(`problem.${refused}`))
    }
    setSending(false)
  }
  return { isSending, fault, setFault, send }
}

interface CodeFormProps {
  readonly isSending: boolean
  readonly onCode: (code: string) => void
  readonly onWrong: () => void
  /** The code never came, has run out, or was typed wrongly too often. */
  readonly onAgain: () => void
}

function CodeForm({ isSending, onCode, onWrong, onAgain }: CodeFormProps) {
  const { t } = useI18n()
  const [code, setCode] = useState('')
  const press = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (/^\s*\d{6}\s*$/.test(code)) onCode(code.trim())
    else onWrong()
  }
  return (
    <form method="dialog" noValidate className={css.texts} aria-label={t('booking.texts.title')} onSubmit={press}>
      <TextField
        name="textCode"
        label={t('booking.texts.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={8}
        value={code}
        onChange={setCode}
      />
      <p>
        <Button type="submit" pending={isSending}>
          {t('booking.texts.confirm')}
        </Button>{' '}
        <Button variant="quiet" disabled={isSending} onClick={onAgain}>
          {t('booking.texts.again')}
        </Button>
      </p>
    </form>
  )
}

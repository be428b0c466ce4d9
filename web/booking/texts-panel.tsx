import { useState, type SyntheticEvent } from 'react'

import { bookingSmsConsentVersions, bookingTexts, type BookingTexts } from '#services/contracts/sms.ts'
import { refusalCode, request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { OwnRefusal } from '#web/data/use-failure.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import css from './confirmation.module.css'

/** After the booking, for whoever ticked the box: a code is sent to the phone and typed in here, and texts begin. */
export function TextsPanel({ bookingId }: { readonly bookingId: string }) {
  const { t } = useI18n()
  const [texts, setTexts] = useState<BookingTexts | null>(null)
  const { isPending, fault, run } = useTextsCall(bookingId, setTexts)
  if (texts !== null && texts.status !== 'code')
    return (
      <Notice tone={texts.status === 'on' ? 'success' : 'warning'} announce="status">
        {t(`booking.texts.${texts.status}`)}
      </Notice>
    )
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
            <Button pending={isPending} onClick={() => void run('ask')}>
              {t('booking.texts.ask')}
            </Button>
          </p>
        ) : (
          <CodeForm isSending={isPending} onCode={(code) => void run({ code })} onAgain={() => void run('ask')} />
        )}
      </section>
    </Card>
  )
}

/** Asks for the code without one, and sends the one that was typed in; what is refused is said. */
function useTextsCall(bookingId: string, onAnswer: (texts: BookingTexts) => void) {
  const { t, language } = useI18n()
  const path = `/api/bookings/${encodeURIComponent(bookingId)}/texts`
  return useCommand({
    send: async (typed: { readonly code: string } | 'ask') => {
      if (typed !== 'ask' && !/^\s*\d{6}\s*$/.test(typed.code)) throw new OwnRefusal(t('booking.texts.missing'))
      const answer =
        typed === 'ask'
          ? request('POST', path, { consentVersion: bookingSmsConsentVersions[0], language })
          : request('POST', `${path}/code`, { code: typed.code.trim() })
      return bookingTexts.parse(await answer)
    },
    failed: t('booking.texts.unsent'),
    wordsOf: (error) => (refusalCode(error) === 'code_wrong' ? t('common.invalid-code') : null),
    onDone: onAnswer,
  })
}

interface CodeFormProps {
  readonly isSending: boolean
  readonly onCode: (code: string) => void
  /** The code never came, has run out, or was typed wrongly too often. */
  readonly onAgain: () => void
}

function CodeForm({ isSending, onCode, onAgain }: CodeFormProps) {
  const { t } = useI18n()
  const [code, setCode] = useState('')
  const press = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onCode(code)
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

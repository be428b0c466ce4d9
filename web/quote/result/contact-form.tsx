import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'

import { isDialable } from '#events/values/phone-number.ts'
import type { QuoteResult } from '#services/contracts/quotes.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { bookQuote } from '../calls.ts'
import type { ToldContact } from './to-booking.ts'

import css from './contact-form.module.css'

interface ContactFormProps {
  readonly quote: QuoteResult
  readonly contact: ToldContact
  readonly change: (patch: Partial<ToldContact>) => void
  readonly onBack: () => void
  readonly onBooked: (quote: QuoteResult) => void
}

export function ContactForm({ contact, change, onBack, ...rest }: ContactFormProps) {
  const { t } = useI18n()
  const { isPending, send } = useCallBack({ contact, ...rest })
  const [isPressed, setPressed] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isWrong = contact.phone.trim() !== '' && !isDialable(contact.phone)
    setPressed(isWrong)
    if (isWrong) return event.currentTarget.querySelector<HTMLElement>('[name=phone]')?.focus()
    send()
  }
  // A disabled button keeps Enter from sending the form, and then nobody would say what is missing.
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit(event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its fields is the form's own key
    <form className={css.form} noValidate aria-label={t('quote.contact')} onSubmit={submit} onKeyDown={keys}>
      <p className={css.lead}>{t('quote.contact.lead')}</p>
      <TextField
        ref={first}
        name="email"
        type="email"
        label={t('quote.contact.email')}
        autoComplete="email"
        required
        value={contact.email}
        onChange={(email) => change({ email })}
      />
      <TextField
        name="phone"
        type="tel"
        label={t('quote.contact.phone')}
        autoComplete="tel"
        required
        value={contact.phone}
        error={isPressed && !isDialable(contact.phone) ? t('quote.contact.phone.wrong') : undefined}
        onChange={(phone) => change({ phone })}
      />
      <div className={css.buttons}>
        <Button variant="secondary" onClick={onBack}>
          {t('quote.back')}
        </Button>
        <Button type="submit" disabled={contact.email === '' || contact.phone === ''} pending={isPending}>
          {t(isPending ? 'quote.contact.confirming' : 'quote.contact.confirm')}
        </Button>
      </div>
    </form>
  )
}

/** Asks to be called; whatever fails, both fields keep what was typed. */
function useCallBack({ quote, contact, onBooked }: Pick<ContactFormProps, 'quote' | 'contact' | 'onBooked'>) {
  const { t } = useI18n()
  const notify = useNotify()
  const { isPending, run } = useCommand({
    send: () => bookQuote(quote, contact),
    failed: { title: t('quote.book-failed'), description: t('quote.book-failed.body') },
    // One sentence for every failure, as the specification has it.
    wordsOf: () => t('quote.book-failed.body'),
    onDone: onBooked,
    done: () => ({ title: t('quote.booked'), description: t('quote.booked.body') }),
  })
  const send = () => {
    if (contact.email.trim() !== '' && contact.phone.trim() !== '') return void run()
    notify({
      title: t('quote.contact.missing'),
      description: t('quote.contact.missing.body'),
      tone: 'destructive',
    })
  }
  return { isPending, send }
}

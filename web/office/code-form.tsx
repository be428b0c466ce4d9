import { useEffect, useRef, useState, type SyntheticEvent } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import css from './sign-in-form.module.css'

interface CodeFormProps {
  readonly isSending: boolean
  readonly onSend: (code: string) => void
  readonly onBack: () => void
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function CodeForm({ isSending, onSend, onBack }: CodeFormProps) {
  const { t } = useI18n()
  const [code, setCode] = useState('')
  const [isPressed, setPressed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // What was typed until now is gone from the page, and with it what had the focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=code]')?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setPressed(true)
    if (code.trim() !== '') onSend(code)
  }
  return (
    <form ref={form} className={css.form} method="dialog" noValidate onSubmit={submit}>
      <TextField
        required
        name="code"
        label={t('office.code')}
        hint={t('office.code.how')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={isPressed && code.trim() === '' ? t('office.code.missing') : undefined}
        onChange={setCode}
      />
      <Button type="submit" size="large" wide pending={isSending}>
        {isSending ? t('office.sign-in.sending') : t('office.code.send')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('office.code.back')}
      </Button>
    </form>
  )
}

import { useState } from 'react'

import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { OwnForm } from './own-form.tsx'

const emailForm = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Another address needs the password, and is used once the mail to it was confirmed. */
export function EmailForm() {
  const { t } = useI18n()
  const [email, setEmail] = useState('')
  const [current, setCurrent] = useState('')
  const isWrong = !emailForm.test(email.trim())
  const ask = useCommand({
    send: () => request('POST', '/api/user/email', { email: email.trim(), current }),
    failed: t('portal.send.failed'),
    onDone: () => {
      setEmail('')
      setCurrent('')
    },
    done: () => ({ title: t('dashboard.email.sent'), description: t('dashboard.email.sent.next') }),
  })
  return (
    <OwnForm
      title={t('dashboard.email.title')}
      submit={t('dashboard.email.send')}
      command={ask}
      wrong={isWrong ? 'newEmail' : current === '' ? 'emailPassword' : null}
    >
      {(isPressed) => (
        <>
          <TextField
            name="newEmail"
            type="email"
            label={t('dashboard.email.new')}
            hint={t('dashboard.email.hint')}
            autoComplete="email"
            maxLength={254}
            required
            value={email}
            error={isPressed && isWrong ? t('dashboard.email.wrong') : undefined}
            onChange={setEmail}
          />
          <TextField
            name="emailPassword"
            type="password"
            label={t('dashboard.email.password')}
            autoComplete="current-password"
            maxLength={256}
            required
            value={current}
            error={isPressed && current === '' ? t('dashboard.password.missing') : undefined}
            onChange={setCurrent}
          />
        </>
      )}
    </OwnForm>
  )
}

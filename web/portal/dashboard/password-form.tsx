import { useState } from 'react'

import { leastPassword } from '#services/contracts/account.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { sessionsPath } from '../own-reads.ts'
import { OwnForm } from './own-form.tsx'

/** The new password needs the old one; every other session ends. */
export function PasswordForm() {
  const { t } = useI18n()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const isShort = password.length < leastPassword

  const change = useCommand({
    send: () => request('POST', '/api/user/password', { current, password }),
    failed: t('portal.send.failed'),
    changes: (path) => path === sessionsPath,
    onDone: () => {
      setCurrent('')
      setPassword('')
    },
    done: () => ({ title: t('dashboard.password.changed') }),
  })
  return (
    <OwnForm
      title={t('dashboard.password.title')}
      submit={t('dashboard.password.change')}
      command={change}
      wrong={current === '' ? 'current' : isShort ? 'password' : null}
    >
      {(isPressed) => (
        <>
          <TextField
            name="current"
            type="password"
            label={t('dashboard.password.current')}
            autoComplete="current-password"
            maxLength={256}
            required
            value={current}
            error={isPressed && current === '' ? t('dashboard.password.missing') : undefined}
            onChange={setCurrent}
          />
          <TextField
            name="password"
            type="password"
            label={t('dashboard.password.new')}
            hint={t('dashboard.password.hint')}
            autoComplete="new-password"
            maxLength={256}
            required
            value={password}
            error={isPressed && isShort ? t('dashboard.password.short') : undefined}
            onChange={setPassword}
          />
        </>
      )}
    </OwnForm>
  )
}

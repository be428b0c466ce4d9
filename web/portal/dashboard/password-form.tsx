import { useState } from 'react'
import { useSWRConfig } from 'swr'

import { leastPassword } from '#services/contracts/account.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { sessionsPath } from '../own-reads.ts'
import { OwnForm } from './own-form.tsx'
import { useSending } from './use-sending.ts'

/** The new password needs the old one; every other session ends. */
export function PasswordForm() {
  const { t } = useI18n()
  const { mutate } = useSWRConfig()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { isSending, fault, send } = useSending()
  const isShort = password.length < leastPassword

  async function change() {
    const isChanged = await send(() => request('POST', '/api/user/password', { current, password }), {
      title: t('dashboard.password.changed'),
    })
    if (!isChanged) return
    setCurrent('')
    setPassword('')
    await mutate(sessionsPath)
  }
  return (
    <OwnForm
      title={t('dashboard.password.title')}
      submit={t('dashboard.password.change')}
      isSending={isSending}
      fault={fault}
      wrong={current === '' ? 'current' : isShort ? 'password' : null}
      onSubmit={() => void change()}
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

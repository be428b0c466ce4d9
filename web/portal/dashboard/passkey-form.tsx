import { useState } from 'react'

import { mostPasskeyName } from '#services/contracts/passkeys.ts'
import { request } from '#web/data/http.ts'
import { makePasskey, NoPasskey, PasskeyKnown } from '#web/data/passkeys.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { deviceName } from '#web/ui/device-name.ts'
import { TextField } from '#web/ui/text-field.tsx'

import { passkeysPath } from '../own-reads.ts'
import { OwnForm } from './own-form.tsx'

interface PasskeyFormProps {
  /** False for an account without a password. */
  readonly asksPassword: boolean
  readonly onAdded: () => Promise<unknown>
}

/** Adds a passkey of this device, or of another one that the browser asks. It needs the password, where there is one. */
export function PasskeyForm({ asksPassword, onAdded }: PasskeyFormProps) {
  const { t } = useI18n()
  const [name, setName] = useState(() => deviceName(window.navigator.userAgent).slice(0, mostPasskeyName))
  const [current, setCurrent] = useState('')
  const isNameless = name.trim() === ''
  const isLocked = asksPassword && current === ''

  const wordsOf = (error: unknown): string | null => {
    if (error instanceof NoPasskey) return t('dashboard.passkeys.cancelled')
    return error instanceof PasskeyKnown ? t('dashboard.passkeys.known') : null
  }
  const add = useCommand({
    send: async () =>
      request('POST', passkeysPath, { name: name.trim(), credential: await makePasskey(passkeysPath, current) }),
    failed: t('portal.send.failed'),
    wordsOf,
    onDone: () => {
      setCurrent('')
      return onAdded()
    },
    done: () => ({ title: t('dashboard.passkeys.added') }),
  })
  return (
    <OwnForm
      title={t('dashboard.passkeys.add')}
      submit={t('dashboard.passkeys.add')}
      command={add}
      wrong={isNameless ? 'passkeyName' : isLocked ? 'passkeyPassword' : null}
    >
      {(isPressed) => (
        <>
          <TextField
            name="passkeyName"
            label={t('dashboard.passkeys.name')}
            hint={t('dashboard.passkeys.name.hint')}
            maxLength={mostPasskeyName}
            required
            value={name}
            error={isPressed && isNameless ? t('dashboard.passkeys.name.missing') : undefined}
            onChange={setName}
          />
          {asksPassword ? (
            <TextField
              name="passkeyPassword"
              type="password"
              label={t('dashboard.email.password')}
              autoComplete="current-password"
              maxLength={256}
              required
              value={current}
              error={isPressed && isLocked ? t('dashboard.password.missing') : undefined}
              onChange={setCurrent}
            />
          ) : null}
        </>
      )}
    </OwnForm>
  )
}

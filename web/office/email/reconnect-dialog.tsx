import { useState } from 'react'

import type { EmailAccount } from '#services/contracts/email.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { reconnectAccount, removeAccount } from './calls.ts'
import { reasonOf } from './connect-dialog.tsx'
import { failureText } from './failure-text.ts'

import places from './places.module.css'

interface ReconnectDialogProps {
  readonly account: EmailAccount | null
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** An account that is not connected gets a new password; any can be removed. */
export function ReconnectDialog({ account, onClose, onChanged }: ReconnectDialogProps) {
  const { t } = useI18n()
  return (
    <Dialog open={account !== null} onClose={onClose} title={account?.email ?? ''} closeLabel={t('office.close')}>
      {account === null ? null : <Choices account={account} onChanged={onChanged} />}
    </Dialog>
  )
}

function Choices({ account, onChanged }: { readonly account: EmailAccount; readonly onChanged: () => void }) {
  const { t } = useI18n()
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState<'reconnect' | 'remove' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (kind: 'reconnect' | 'remove', work: () => Promise<unknown>) => {
    setPending(kind)
    setFailure(null)
    try {
      await work()
      onChanged()
    } catch (error) {
      setFailure(reasonOf(error, t))
    } finally {
      setPending(null)
    }
  }
  return (
    <div className={places.form}>
      {account.failure === null ? null : (
        <>
          <p>{failureText(t, account.failure)}</p>
          <TextField
            type="password"
            label={t('email.form.password')}
            hint={t('email.form.password.hint')}
            autoComplete="off"
            value={password}
            onChange={setPassword}
          />
          <Button
            pending={pending === 'reconnect'}
            onClick={() => void run('reconnect', () => reconnectAccount(account.id, password))}
          >
            {t('email.reconnect')}
          </Button>
        </>
      )}
      {failure === null ? null : (
        <Notice tone="danger" announce="alert">
          {failure}
        </Notice>
      )}
      <p>{t('email.remove.sure', { email: account.email })}</p>
      <Button
        variant="secondary"
        pending={pending === 'remove'}
        onClick={() => void run('remove', () => removeAccount(account.id))}
      >
        {t('email.remove')}
      </Button>
    </div>
  )
}

import { useState } from 'react'

import type { EmailAccount } from '#services/contracts/email.ts'
import { useCommand } from '#web/data/use-command.ts'
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
  const { pending, fault, run } = useCommand({
    send: (kind: 'reconnect' | 'remove') =>
      kind === 'remove' ? removeAccount(account.id) : reconnectAccount(account.id, password),
    failed: t('problem.unavailable'),
    wordsOf: (error) => reasonOf(error, t),
    onDone: onChanged,
  })
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
          <Button pending={pending === 'reconnect'} onClick={() => void run('reconnect')}>
            {t('email.reconnect')}
          </Button>
        </>
      )}
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <p>{t('email.remove.sure', { email: account.email })}</p>
      <Button variant="secondary" pending={pending === 'remove'} onClick={() => void run('remove')}>
        {t('email.remove')}
      </Button>
    </div>
  )
}

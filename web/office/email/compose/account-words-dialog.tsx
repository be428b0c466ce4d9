import { useState } from 'react'

import type { EmailAccount } from '#services/contracts/email.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import { changeAccountWords } from './compose-calls.ts'

import places from '../places.module.css'

interface AccountWordsDialogProps {
  readonly account: EmailAccount | null
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** The name that mails of an account come from, and the signature that they end with. */
export function AccountWordsDialog({ account, onClose, onChanged }: AccountWordsDialogProps) {
  const { t } = useI18n()
  return (
    <Dialog
      open={account !== null}
      onClose={onClose}
      title={t('email.signature.title', { email: account?.email ?? '' })}
      closeLabel={t('office.close')}
    >
      {account === null ? null : <Fields account={account} onChanged={onChanged} />}
    </Dialog>
  )
}

function Fields({ account, onChanged }: { readonly account: EmailAccount; readonly onChanged: () => void }) {
  const { t } = useI18n()
  const [senderName, setSenderName] = useState(account.senderName)
  const [signature, setSignature] = useState(account.signature)
  const { isPending, fault, run } = useCommand({
    send: () => changeAccountWords(account.id, { senderName, signature }),
    failed: t('email.failed.text'),
    wordsOf: () => t('email.failed.text'),
    onDone: onChanged,
  })
  return (
    <div className={places.form}>
      <TextField
        label={t('email.signature.name')}
        maxLength={100}
        autoComplete="off"
        value={senderName}
        onChange={setSenderName}
      />
      <TextArea
        label={t('email.signature')}
        hint={t('email.signature.hint')}
        rows={4}
        maxLength={2_000}
        value={signature}
        onChange={setSignature}
      />
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <Button pending={isPending} onClick={() => void run()}>
        {t('email.signature.save')}
      </Button>
    </div>
  )
}

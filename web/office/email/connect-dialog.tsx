import { useState, type SyntheticEvent } from 'react'

import { mailAccountForm, serverSecurities, type MailAccountForm } from '#services/contracts/email.ts'
import { HttpError } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { OwnRefusal } from '#web/data/use-failure.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { connectAccount } from './calls.ts'
import { failureText } from './failure-text.ts'
import { serversOf } from './known-hosts.ts'

import places from './places.module.css'

interface ConnectDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onConnected: () => void
}

/** Connects a mailbox, once both of its servers have let us in. */
export function ConnectDialog({ isOpen, onClose, onConnected }: ConnectDialogProps) {
  const { t } = useI18n()
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('email.connect')} closeLabel={t('office.close')}>
      <ConnectForm onConnected={onConnected} />
    </Dialog>
  )
}

function ConnectForm({ onConnected }: { readonly onConnected: () => void }) {
  const { t } = useI18n()
  const [form, setForm] = useState<MailAccountForm>({ email: '', username: '', password: '', ...serversOf('') })
  const change = (changes: Partial<MailAccountForm>) => setForm((before) => ({ ...before, ...changes }))
  const { isPending, fault, run } = useCommand({
    async send() {
      const parsed = mailAccountForm.safeParse(form)
      if (!parsed.success) throw new OwnRefusal(t('email.form.invalid'))
      await connectAccount(parsed.data)
    },
    failed: t('problem.unavailable'),
    wordsOf: (error) => reasonOf(error, t),
    onDone: onConnected,
  })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className={places.form} onSubmit={send} noValidate>
      <TextField
        type="email"
        label={t('email.form.email')}
        autoComplete="off"
        value={form.email}
        onChange={(email) => change({ email, username: email, ...serversOf(email) })}
      />
      <TextField
        label={t('email.form.username')}
        autoComplete="off"
        value={form.username}
        onChange={(username) => change({ username })}
      />
      <TextField
        type="password"
        label={t('email.form.password')}
        hint={t('email.form.password.hint')}
        autoComplete="off"
        value={form.password}
        onChange={(password) => change({ password })}
      />
      {(['imap', 'smtp'] as const).map((side) => (
        <ServerFields key={side} side={side} server={form[side]} onChange={(server) => change({ [side]: server })} />
      ))}
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <Button type="submit" pending={isPending}>
        {isPending ? t('email.form.pending') : t('email.form.submit')}
      </Button>
    </form>
  )
}

interface ServerFieldsProps {
  readonly side: 'imap' | 'smtp'
  readonly server: MailAccountForm['imap']
  readonly onChange: (server: MailAccountForm['imap']) => void
}

function ServerFields({ side, server, onChange }: ServerFieldsProps) {
  const { t } = useI18n()
  return (
    <fieldset className={places.server}>
      <legend>{t(`email.form.${side}`)}</legend>
      <TextField label={t('email.form.host')} value={server.host} onChange={(host) => onChange({ ...server, host })} />
      <TextField
        label={t('email.form.port')}
        inputMode="numeric"
        value={server.port === 0 ? '' : String(server.port)}
        onChange={(port) => onChange({ ...server, port: Number(port.replaceAll(/\D/g, '')) })}
      />
      <SelectField
        label={t('email.form.security')}
        value={server.security}
        options={serverSecurities.map((value) => ({ value, label: t(`email.form.security.${value}`) }))}
        onChange={(value) =>
          onChange({ ...server, security: serverSecurities.find((one) => one === value) ?? server.security })
        }
      />
    </fieldset>
  )
}

export function reasonOf(error: unknown, t: ReturnType<typeof useI18n>['t']): string {
  const problem = error instanceof HttpError ? error.problem : null
  if (problem?.code === 'mailbox_unreachable') {
    const side = problem['side'] === 'smtp' ? 'smtp' : 'imap'
    return t(`email.form.failed.${side}`, { why: failureText(t, problem['failure']) })
  }
  return problem === null ? t('problem.unavailable') : t(`problem.${problem.code}`)
}

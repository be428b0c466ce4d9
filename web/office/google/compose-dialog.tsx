import { useState, type SyntheticEvent } from 'react'

import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isEmail } from './attendees.ts'
import { useGoogleCommand } from './use-google-command.ts'

import css from './google.module.css'

interface ComposeDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const nothing = { to: '', subject: '', body: '' }

/** A new mail. What was typed stays when the dialog is closed, and when it could not be sent. */
export function ComposeDialog({ isOpen, onClose }: ComposeDialogProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const [fields, setFields] = useState(nothing)
  const [isTried, setTried] = useState(false)
  const { isPending, run } = useGoogleCommand({
    send: () => request('POST', '/api/google/gmail/send', { ...fields, to: fields.to.trim() }),
    failed: t('google.send.failed'),
    onDone: () => {
      setFields(nothing)
      setTried(false)
      onClose()
    },
    done: () => ({ title: t('google.success'), description: t('google.sent') }),
  })
  const change = (changed: Partial<typeof nothing>) => setFields({ ...fields, ...changed })
  const missing = (field: keyof typeof nothing) =>
    isTried && fields[field].trim() === '' ? t('google.missing.field') : undefined
  const isWrong = fields.to.trim() !== '' && !isEmail(fields.to.trim())

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.values(fields).some((field) => field.trim() === ''))
      return notify({ title: t('google.missing'), description: t('google.missing.how'), tone: 'destructive' })
    if (isWrong) return
    void run()
  }

  return (
    <Dialog open={isOpen} onClose={onClose} title={t('google.compose.title')} closeLabel={t('office.close')}>
      <form className={css.form} noValidate onSubmit={submit}>
        <TextField
          name="to"
          type="email"
          label={t('google.to')}
          autoComplete="off"
          required
          maxLength={254}
          value={fields.to}
          error={isTried && isWrong ? t('google.invalid.email') : missing('to')}
          onChange={(to) => change({ to })}
        />
        <TextField
          name="subject"
          label={t('google.subject')}
          autoComplete="off"
          required
          maxLength={300}
          value={fields.subject}
          error={missing('subject')}
          onChange={(subject) => change({ subject })}
        />
        <TextArea
          name="body"
          label={t('google.body')}
          rows={8}
          required
          maxLength={20_000}
          value={fields.body}
          error={missing('body')}
          onChange={(body) => change({ body })}
        />
        <Button type="submit" pending={isPending}>
          {t('google.send')}
        </Button>
      </form>
    </Dialog>
  )
}

import { useEffect, useState, type SyntheticEvent } from 'react'

import { isExpired } from '#web/data/audience.ts'
import { confirmWith } from '#web/data/confirmation.ts'
import { exchangeOnce, refusalCode } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficeSession } from '../frame/data/session.ts'

import parts from '../frame/parts.module.css'
import css from './confirm-password.module.css'

type Settle = (isConfirmed: boolean) => void

/** Asks for the own password once more, before something that outlasts the session; what waited for it goes on then. */
export function ConfirmPassword() {
  const { t } = useI18n()
  const [waiting, setWaiting] = useState<readonly Settle[]>([])
  useEffect(() => confirmWith(() => new Promise<boolean>((settle) => setWaiting((others) => [...others, settle]))), [])
  const settle = (isConfirmed: boolean) => {
    for (const one of waiting) one(isConfirmed)
    setWaiting([])
  }
  const isOpen = waiting.length > 0
  return (
    <Dialog open={isOpen} onClose={() => settle(false)} title={t('office.confirm')} closeLabel={t('office.close')}>
      {isOpen ? <Question onSettled={settle} /> : null}
    </Dialog>
  )
}

function Question({ onSettled }: { readonly onSettled: Settle }) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const [current, setCurrent] = useState('')
  const [isTried, setTried] = useState(false)
  const { isPending, fault, run } = useCommand({
    send: async () => {
      try {
        await exchangeOnce('POST', '/api/crm/confirmation', { current })
      } catch (error) {
        if (isExpired(error)) onSettled(false)
        throw error
      }
    },
    failed: t('office.login.unreached'),
    wordsOf: (error) => {
      const code = refusalCode(error)
      return code === null ? null : t(`problem.${code}`)
    },
    onDone: () => onSettled(true),
  })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (current !== '') void run()
  }
  return (
    <form className={css.question} noValidate onSubmit={send}>
      <p>{t('office.confirm.why')}</p>
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      <TextField
        // The dialog gives it the focus when it opens, in place of the button that closes it.
        ref={(field) => field?.setAttribute('autofocus', '')}
        type="password"
        name="current"
        autoComplete="current-password"
        maxLength={256}
        spellCheck={false}
        required
        label={t('office.confirm.current')}
        value={current}
        error={isTried && current === '' ? t('office.missing.password') : undefined}
        onChange={setCurrent}
      />
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <div className={parts.tools}>
        <Button type="submit" pending={isPending}>
          {t('office.confirm.send')}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => onSettled(false)}>
          {t('office.confirm.not')}
        </Button>
      </div>
    </form>
  )
}

import { useEffect } from 'react'

import { draftSummaries, type DraftSummary } from '#services/contracts/email-drafts.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../../frame/data/office-read.ts'
import { draftsPath } from './compose-calls.ts'
import { sendFailureText } from './send-failure-text.ts'
import { useUndoSending } from './use-undo-sending.ts'

import parts from '../mail-parts.module.css'
import css from './compose.module.css'

interface OutboxProps {
  readonly openId: string
  readonly onOpen: (id: string) => void
}

export function Outbox({ openId, onOpen }: OutboxProps) {
  const { t } = useI18n()
  const { data = [], mutate } = useOfficeRead(draftSummaries, draftsPath)
  const undo = useUndoSending(onOpen)
  const isWaiting = data.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void mutate(), waitingMs)
    return () => clearInterval(timer)
  }, [isWaiting, mutate])
  const shown = data.filter(({ id }) => id !== openId)
  if (shown.length === 0) return null
  return (
    <section className={css.outbox} aria-label={t('email.outbox')}>
      <h2 className={parts.heading}>{t('email.outbox')}</h2>
      <ul className={css.outgoing}>
        {shown.map((mail) => (
          <li key={mail.id} className={css.outgoingMail}>
            <Words mail={mail} />
            <button
              type="button"
              className={parts.textButton}
              onClick={() => (mail.state === 'waiting' ? void undo(mail.id) : onOpen(mail.id))}
            >
              {t(mail.state === 'waiting' ? 'email.outbox.undo' : 'email.outbox.open')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const waitingMs = 3_000

function Words({ mail }: { readonly mail: DraftSummary }) {
  const { t } = useI18n()
  const { state, failure } = mail
  const names = mail.to.map(({ name, email }) => name || email).join(', ')
  return (
    <span className={css.outgoingWords}>
      <span className={parts.strong} dir="auto">
        {mail.subject || t('office.no-subject')}
      </span>
      <span className={parts.quiet} dir="auto">
        {names === '' ? t('email.outbox.nobody') : t('email.to', { names })}
      </span>
      {state === 'draft' && failure === null ? null : (
        <span className={state === 'failed' ? css.failed : parts.quiet}>
          {failure === null ? t(`email.outbox.${state}`) : sendFailureText(t, failure)}
        </span>
      )}
    </span>
  )
}

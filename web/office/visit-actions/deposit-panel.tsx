import { useState } from 'react'

import { waiverReasons } from '#events/values/office-reasons.ts'
import { depositLinkSent } from '#services/contracts/deposit-links.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { latePart } from '../frame/late-part.tsx'
import { momentIn } from '../frame/moments.ts'
import { useVisitCall, visitPath } from './use-visit-call.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

import parts from '../frame/parts.module.css'
import css from './visit-page.module.css'

const PaymentLinkDialog = latePart([], async () => (await import('./payment-link-dialog.tsx')).PaymentLinkDialog)

type DepositPanelProps = Pick<VisitDialogProps, 'visit' | 'onDone'>

/** The deposit of a visit that was booked without one: asked for by link, asked for again, or taken back. */
export function DepositPanel({ visit, onDone }: DepositPanelProps) {
  const { t, money } = useI18n()
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  const { sending, fault, send } = useVisitCall(isAsking)
  const [isWaiving, setWaiving] = useState(false)
  const { askableCents = 0 } = visit
  const link = visit.depositLink ?? null
  if (visit.status !== 'confirmed' || (askableCents === 0 && link === null)) return null
  const path = visitPath(visit.id, 'deposit-link')
  const words = link === null ? t('visits.deposit.ask', { amount: money(askableCents) }) : t('visits.deposit.again')
  async function ask() {
    const answer = await send(path, {})
    if (answer === null) return
    setAsking(false)
    const { amountCents, isMailed } = depositLinkSent.parse(answer)
    if (isMailed) notify({ title: t('visits.deposit.sent', { amount: money(amountCents) }), tone: 'success' })
    onDone()
  }
  return (
    <section className={parts.panel} aria-labelledby="visit-deposit">
      <h2 className={parts.heading} id="visit-deposit">
        {t('visits.deposit')}
      </h2>
      <DepositState visit={visit} />
      <div className={css.actions}>
        {askableCents === 0 ? null : (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {words}
          </Button>
        )}
        {link === null ? null : (
          <Button variant="secondary" onClick={() => setWaiving(true)}>
            {t('visits.deposit.waive')}
          </Button>
        )}
      </div>
      {isAsking ? (
        <PaymentLinkDialog
          title={words}
          path={path}
          isSending={sending !== null}
          fault={fault}
          onSend={() => void ask()}
          onClose={() => setAsking(false)}
          onMissing={() => setAsking(false)}
        />
      ) : null}
      <WaiveDialog visit={visit} open={isWaiving} onClose={() => setWaiving(false)} onDone={onDone} />
    </section>
  )
}

const withoutLink = {
  waived: 'visits.deposit.none',
  asked: 'visits.deposit.otherwise',
  paid: 'visits.deposit.paid',
  unpaid: 'visits.deposit.unpaid',
} as const

function DepositState({ visit }: Pick<DepositPanelProps, 'visit'>) {
  const { t, money, locale } = useI18n()
  const link = visit.depositLink ?? null
  if (link === null) return <p>{t(withoutLink[visit.deposit])}</p>
  const words = { amount: money(link.amountCents), until: momentIn(locale, link.dueAt) }
  if (link.isOverdue) return <Notice tone="warning">{t('visits.deposit.overdue', words)}</Notice>
  return (
    <>
      <p>{t('visits.deposit.until', words)}</p>
      {visit.person?.email ? null : (
        <Notice>
          {t('visits.deposit.hand-over')}{' '}
          <a className={css.link} href={link.url}>
            {link.url}
          </a>
        </Notice>
      )}
    </>
  )
}

/** Takes the request back, for a reason that is kept. */
function WaiveDialog({ visit, open, onClose, onDone }: VisitDialogProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { sending, fault, send } = useVisitCall(open)
  async function waive() {
    setTried(true)
    if (reason === '') return
    if ((await send(visitPath(visit.id, 'deposit-waiver'), { reason })) === null) return
    notify({ title: t('visits.deposit.waived.done'), tone: 'success' })
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('visits.deposit.waive')}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={{ label: t('visits.deposit.waive'), pending: sending !== null, onPress: () => void waive() }}
      fault={fault}
    >
      <p>{t('visits.deposit.waive.body')}</p>
      <SelectField
        label={t('visits.deposit.waive.why')}
        placeholder={t('visits.phone.choose')}
        error={isTried && reason === '' ? t('visits.why.missing') : undefined}
        value={reason}
        options={waiverReasons.map((one) => ({ value: one, label: t(`visits.waiver.${one}`) }))}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}

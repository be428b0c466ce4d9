import { useState } from 'react'

import { handMethods, refundReasons, type HandMethod, type RefundReason } from '#events/values/office-reasons.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { typedAmount } from '../frame/typed-cents.ts'
import { MoneyDialog, useMoveId } from './money-dialog.tsx'
import { useVisitCall, visitPath } from './use-visit-call.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

const ways = ['card', ...handMethods] as const

interface Given {
  readonly how: 'card' | HandMethod | ''
  readonly amount: string
  readonly reason: RefundReason | ''
}

/**
 * Gives something of what was paid back: to the card, which the provider does, or by hand, which is written down. Nothing is chosen
 * beforehand. Each has one id until its answer comes, so that a refund whose answer was lost is not made twice; for the next one it is
 * mounted anew.
 */
export function RefundDialog({ visit, open, onClose, onDone }: VisitDialogProps) {
  const { t, money } = useI18n()
  const notify = useNotify()
  const id = useMoveId()
  const [given, setGiven] = useState<Given>({ how: '', amount: '', reason: '' })
  const [isTried, setTried] = useState(false)
  const { sending, fault, send } = useVisitCall(open)
  const { cardCents = 0, handCents = 0 } = visit.refundable ?? {}
  const mostCents = given.how === 'card' ? cardCents : handCents
  const amountCents = typedAmount(given.amount, mostCents)

  async function give() {
    setTried(true)
    if (given.how === '' || given.reason === '' || amountCents === null) return
    const refund = { id, amountCents, how: given.how, reason: given.reason }
    if ((await send(visitPath(visit.id, 'refunds'), refund)) === null) return
    const told = given.how === 'card' ? 'visits.refund.requested' : 'visits.refund.recorded'
    notify({ title: t(told, { amount: money(amountCents) }), tone: 'success' })
    onDone()
  }
  const most = { amount: money(mostCents) }
  return (
    <MoneyDialog
      open={open}
      onClose={onClose}
      title={t('visits.refund.give')}
      confirm={{
        label:
          amountCents === null ? t('visits.refund.give') : t('visits.refund.confirm', { amount: money(amountCents) }),
        isSending: sending !== null,
        onPress: give,
      }}
      fault={fault}
    >
      <ChoiceGroup
        legend={t('visits.refund.how')}
        layout="tiles"
        value={given.how}
        error={isTried && given.how === '' ? t('visits.why.missing') : undefined}
        onChange={(chosen) => setGiven({ ...given, how: ways.find((one) => one === chosen) ?? '' })}
        choices={ways
          .filter((one) => one !== 'card' || cardCents > 0)
          .map((one) => ({ value: one, label: t(one === 'card' ? 'visits.refund.card' : `visits.method.${one}`) }))}
      />
      {given.how === '' ? null : (
        <p>{t(given.how === 'card' ? 'visits.refund.by-card' : 'visits.refund.by-hand', most)}</p>
      )}
      <TextField
        label={t('visits.refund.amount')}
        inputMode="decimal"
        error={isTried && amountCents === null ? t('visits.refund.amount.invalid', most) : undefined}
        value={given.amount}
        onChange={(amount) => setGiven({ ...given, amount })}
      />
      <ChoiceGroup
        legend={t('visits.refund.why')}
        layout="tiles"
        value={given.reason}
        error={isTried && given.reason === '' ? t('visits.why.missing') : undefined}
        onChange={(chosen) => setGiven({ ...given, reason: refundReasons.find((one) => one === chosen) ?? '' })}
        choices={refundReasons.map((one) => ({ value: one, label: t(`visits.refund.reason.${one}`) }))}
      />
    </MoneyDialog>
  )
}

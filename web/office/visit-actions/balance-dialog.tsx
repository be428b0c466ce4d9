import { useState } from 'react'

import { inCash } from '#events/values/money.ts'
import { handMethods, type HandMethod } from '#events/values/office-reasons.ts'
import { balancePaid, mostTipCents } from '#services/contracts/by-hand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { typedCents } from '../frame/typed-cents.ts'
import { MoneyDialog, useMoveId, useTellOwed } from './money-dialog.tsx'
import { useVisitCall, visitPath } from './use-visit-call.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

interface Typed {
  readonly amount: string
  readonly tip: string
}

/** Parsed amounts: empty is the whole balance or no tip; null when invalid. */
function readTyped({ amount, tip }: Typed, owedCents: number) {
  const amountCents = amount.trim() === '' ? owedCents : typedCents(amount)
  const tipCents = tip.trim() === '' ? 0 : typedCents(tip)
  return {
    amountCents:
      amountCents === null || (amountCents === 0 && owedCents > 0) || amountCents > owedCents ? null : amountCents,
    tipCents: tipCents === null || tipCents > mostTipCents ? null : tipCents,
  }
}

/**
 * Writes down that the rest, or a part of it, was paid on the day, with what was given on top. Each has one id until its answer
 * comes, so that a payment whose answer was lost is not recorded twice; for the next one it is mounted anew.
 */
export function BalanceDialog({ visit, open, onClose, onDone }: VisitDialogProps) {
  const { t, money } = useI18n()
  const tellOwed = useTellOwed()
  const [method, setMethod] = useState<HandMethod>('cash')
  const id = useMoveId()
  const [typed, setTyped] = useState<Typed>({ amount: '', tip: '' })
  const { sending, fault, send } = useVisitCall(open)
  // A rest of a cent or two is no coin at all: what is recorded then is that it is settled.
  const askedCents = method === 'cash' ? inCash(visit.owedCents) : visit.owedCents
  const { amountCents, tipCents } = readTyped(typed, askedCents)
  async function record() {
    if (amountCents === null || tipCents === null) return
    const answer = await send(visitPath(visit.id, 'balance'), {
      id,
      method,
      amountCents: amountCents === 0 ? null : amountCents,
      tipCents,
    })
    if (answer === null) return
    const { owedCents } = balancePaid.parse(answer)
    tellOwed(t('visits.balance.done', { amount: money(amountCents + tipCents) }), owedCents)
    onDone()
  }
  return (
    <MoneyDialog
      open={open}
      onClose={onClose}
      title={t('visits.balance')}
      confirm={{
        label:
          amountCents === null || tipCents === null
            ? t('visits.balance')
            : t('visits.balance.confirm', { amount: money(amountCents + tipCents) }),
        isSending: sending !== null,
        onPress: record,
      }}
      fault={fault}
    >
      <ChoiceGroup
        legend={t('visits.balance.method')}
        layout="tiles"
        value={method}
        onChange={(chosen) => setMethod(handMethods.find((one) => one === chosen) ?? 'cash')}
        choices={handMethods.map((one) => ({ value: one, label: t(`visits.method.${one}`) }))}
      />
      {askedCents === visit.owedCents ? null : (
        <p>{t('visits.balance.rounded', { owed: money(visit.owedCents), cash: money(askedCents) })}</p>
      )}
      <Amounts owedCents={askedCents} typed={typed} onChange={setTyped} />
    </MoneyDialog>
  )
}

interface AmountsProps {
  readonly owedCents: number
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
}

function Amounts({ owedCents, typed, onChange }: AmountsProps) {
  const { t, money } = useI18n()
  const { amountCents, tipCents } = readTyped(typed, owedCents)
  const [most, mostTip] = [{ amount: money(owedCents) }, { amount: money(mostTipCents) }]
  return (
    <>
      <TextField
        label={t('visits.balance.amount')}
        inputMode="decimal"
        hint={t('visits.balance.amount.hint', most)}
        error={amountCents === null ? t('visits.balance.amount.invalid', most) : undefined}
        value={typed.amount}
        onChange={(amount) => onChange({ ...typed, amount })}
      />
      <TextField
        label={t('visits.balance.tip')}
        inputMode="decimal"
        hint={t('visits.balance.tip.hint')}
        error={tipCents === null ? t('visits.balance.tip.invalid', mostTip) : undefined}
        value={typed.tip}
        onChange={(tip) => onChange({ ...typed, tip })}
      />
    </>
  )
}

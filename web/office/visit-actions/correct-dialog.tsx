import { useState } from 'react'

import { inCash } from '#events/values/money.ts'
import {
  correctionReasons,
  handMethods,
  type CorrectionReason,
  type HandMethod,
} from '#events/values/office-reasons.ts'
import { settledByHand, type MovedByHand } from '#services/contracts/by-hand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { typedAmount, typedCents } from '../frame/typed-cents.ts'
import { MoneyDialog, useMoveId, useTellOwed } from './money-dialog.tsx'
import { useVisitCall, visitPath } from './use-visit-call.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

interface CorrectDialogProps extends VisitDialogProps {
  readonly moved: MovedByHand
}

interface Given {
  readonly reason: CorrectionReason | ''
  readonly method: HandMethod
  readonly amount: string
  readonly tip: string
}

/** Whether something was paid after all, only not like that. */
const isReplaced = ({ reason }: Given): boolean => reason === 'wrong_amount' || reason === 'wrong_method'

function readTyped(given: Given, mostCents: number) {
  const tip = given.tip.trim() === '' ? 0 : typedCents(given.tip)
  return { amountCents: typedAmount(given.amount, mostCents), tipCents: tip }
}

/** The record of a payment that was not made, or not like that. What was paid in its place is recorded with the same press. */
export function CorrectDialog({ visit, moved, open, onClose, onDone }: CorrectDialogProps) {
  const { t, money } = useI18n()
  const tellOwed = useTellOwed()
  const id = useMoveId()
  const [given, setGiven] = useState<Given>({ reason: '', method: moved.method, amount: '', tip: '' })
  const [isTried, setTried] = useState(false)
  const { sending, fault, send } = useVisitCall(open)
  const owedCents = visit.owedCents + moved.amountCents
  const mostCents = given.method === 'cash' ? inCash(owedCents) : owedCents
  const { amountCents, tipCents } = readTyped(given, mostCents)
  const isWrong = isReplaced(given) && (amountCents === null || tipCents === null)

  async function correct() {
    setTried(true)
    if (given.reason === '' || isWrong) return
    const instead = isReplaced(given) ? { id, method: given.method, amountCents, tipCents } : null
    const path = visitPath(visit.id, `payments/${encodeURIComponent(moved.id)}/correction`)
    const answer = await send(path, { reason: given.reason, instead })
    if (answer === null) return
    const { owedCents } = settledByHand.parse(answer)
    tellOwed(t('visits.correct.done'), owedCents)
    onDone()
  }
  return (
    <MoneyDialog
      open={open}
      onClose={onClose}
      title={t('visits.correct.title', { amount: money(moved.amountCents) })}
      confirm={{ label: t('visits.correct'), isSending: sending !== null, onPress: correct }}
      fault={fault}
    >
      <ChoiceGroup
        legend={t('visits.correct.why')}
        value={given.reason}
        error={isTried && given.reason === '' ? t('visits.why.missing') : undefined}
        onChange={(chosen) => setGiven({ ...given, reason: correctionReasons.find((one) => one === chosen) ?? '' })}
        choices={correctionReasons.map((one) => ({ value: one, label: t(`visits.correct.reason.${one}`) }))}
      />
      {isReplaced(given) ? (
        <Instead given={given} mostCents={mostCents} isWrong={isTried && isWrong} onChange={setGiven} />
      ) : null}
      {visit.person?.email ? <p>{t('visits.correct.mail')}</p> : null}
    </MoneyDialog>
  )
}

interface InsteadProps {
  readonly given: Given
  readonly mostCents: number
  readonly isWrong: boolean
  readonly onChange: (given: Given) => void
}

function Instead({ given, mostCents, isWrong, onChange }: InsteadProps) {
  const { t, money } = useI18n()
  const most = { amount: money(mostCents) }
  return (
    <>
      <ChoiceGroup
        legend={t('visits.balance.method')}
        layout="tiles"
        value={given.method}
        onChange={(chosen) => onChange({ ...given, method: handMethods.find((one) => one === chosen) ?? given.method })}
        choices={handMethods.map((one) => ({ value: one, label: t(`visits.method.${one}`) }))}
      />
      <TextField
        label={t('visits.balance.amount')}
        inputMode="decimal"
        error={isWrong ? t('visits.balance.amount.invalid', most) : undefined}
        value={given.amount}
        onChange={(amount) => onChange({ ...given, amount })}
      />
      <TextField
        label={t('visits.balance.tip')}
        inputMode="decimal"
        hint={t('visits.balance.tip.hint')}
        value={given.tip}
        onChange={(tip) => onChange({ ...given, tip })}
      />
    </>
  )
}

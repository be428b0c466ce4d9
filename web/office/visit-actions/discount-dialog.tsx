import { useState } from 'react'

import { hstOn } from '#events/values/money.ts'
import { officeDiscountReasons, type DiscountReason } from '#events/values/office-reasons.ts'
import { discountAnswer, mostNoteLetters } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { typedAmount } from '../frame/typed-cents.ts'
import { MoneyDialog, useMoveId, useTellOwed } from './money-dialog.tsx'
import { useVisitCall, visitPath } from './use-visit-call.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

interface Given {
  readonly amount: string
  readonly reason: DiscountReason | ''
  readonly note: string
}

const noFaults = { reason: false, amount: false, note: false }

/**
 * Takes something off the price, and says first what the price will be. Each has one id until its answer comes, so that a discount
 * whose answer was lost is not given twice; for the next one it is mounted anew.
 */
export function DiscountDialog({ visit, open, onClose, onDone }: VisitDialogProps) {
  const { t, money } = useI18n()
  const tellOwed = useTellOwed()
  const id = useMoveId()
  const [given, setGiven] = useState<Given>({ amount: '', reason: '', note: '' })
  const [isTried, setTried] = useState(false)
  const { sending, fault, send } = useVisitCall(open)
  const amountCents = typedAmount(given.amount, visit.mostDiscountCents)
  const { reason, note } = given
  const faults = {
    reason: reason === '',
    amount: amountCents === null,
    note: reason === 'other' && note.trim() === '',
  }

  async function give() {
    setTried(true)
    if (faults.reason || amountCents === null || faults.note) return
    const answer = await send(visitPath(visit.id, 'discounts'), {
      id,
      amountCents,
      shownTotalCents: visit.totalCents,
      reason,
      note: note.trim(),
    })
    if (answer === null) return
    const { owedCents } = discountAnswer.parse(answer)
    tellOwed(t('visits.discount.done', { amount: money(amountCents) }), owedCents)
    onDone()
  }
  return (
    <MoneyDialog
      open={open}
      onClose={onClose}
      title={t('visits.discount')}
      confirm={{
        label:
          amountCents === null ? t('visits.discount') : t('visits.discount.confirm', { amount: money(amountCents) }),
        isSending: sending !== null,
        onPress: give,
      }}
      fault={fault}
    >
      <Fields given={given} faults={isTried ? faults : noFaults} most={visit.mostDiscountCents} onChange={setGiven} />
      {amountCents === null ? null : (
        <p>
          <strong>{t('visits.discount.preview', priceAfter(visit.totalCents - amountCents, money))}</strong>
        </p>
      )}
      {visit.status === 'completed' && visit.person?.email ? <p>{t('visits.discount.credit-note')}</p> : null}
    </MoneyDialog>
  )
}

const priceAfter = (totalCents: number, money: (cents: number) => string) => ({
  price: money(totalCents),
  all: money(totalCents + hstOn(totalCents)),
})

interface FieldsProps {
  readonly given: Given
  readonly faults: typeof noFaults
  readonly most: number
  readonly onChange: (given: Given) => void
}

function Fields({ given, faults, most, onChange }: FieldsProps) {
  const { t, money } = useI18n()
  const amount = { amount: money(most) }
  return (
    <>
      <ChoiceGroup
        legend={t('visits.discount.why')}
        layout="tiles"
        value={given.reason}
        error={faults.reason ? t('visits.why.missing') : undefined}
        onChange={(chosen) => onChange({ ...given, reason: officeDiscountReasons.find((one) => one === chosen) ?? '' })}
        choices={officeDiscountReasons.map((one) => ({ value: one, label: t(`visits.discount.reason.${one}`) }))}
      />
      <TextField
        label={t('visits.discount.amount')}
        inputMode="decimal"
        hint={t('visits.discount.amount.hint', amount)}
        error={faults.amount ? t('visits.discount.amount.invalid', amount) : undefined}
        value={given.amount}
        onChange={(typed) => onChange({ ...given, amount: typed })}
      />
      <TextField
        label={t('visits.discount.note')}
        hint={t('visits.discount.note.hint')}
        error={faults.note ? t('visits.discount.note.missing') : undefined}
        maxLength={mostNoteLetters}
        value={given.note}
        onChange={(note) => onChange({ ...given, note })}
      />
    </>
  )
}

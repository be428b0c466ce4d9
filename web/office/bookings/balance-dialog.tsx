import { useState } from 'react'

import { balanceMethods, balancePaid, type BalanceMethod } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useVisitCall, visitPath } from './use-visit-call.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

import css from './visit-page.module.css'

/** Writes down that the rest was paid on the day. */
export function BalanceDialog({ visit, open, onClose, onDone }: VisitDialogProps) {
  const { t, money } = useI18n()
  const notify = useNotify()
  const [method, setMethod] = useState<BalanceMethod>('cash')
  const { sending, fault, send } = useVisitCall()
  async function record() {
    const answer = await send(visitPath(visit.id, 'balance'), { method })
    if (answer === null) return
    const { amountCents, taxCents } = balancePaid.parse(answer)
    notify({ title: t('visits.balance.done', { amount: money(amountCents + taxCents) }), tone: 'success' })
    onDone()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('visits.balance')}
      closeLabel={t('office.close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('visits.keep')}
          </Button>
          <Button pending={sending !== null} onClick={() => void record()}>
            {t('visits.balance.confirm', { amount: money(visit.owedCents) })}
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <ChoiceGroup
          legend={t('visits.balance.method')}
          layout="tiles"
          value={method}
          onChange={(chosen) => setMethod(balanceMethods.find((one) => one === chosen) ?? 'cash')}
          choices={balanceMethods.map((one) => ({ value: one, label: t(`visits.method.${one}`) }))}
        />
        {fault === null ? null : (
          <Notice tone="danger" announce="alert">
            {fault}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

import { useState } from 'react'

import type { OfficeVisit } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useVisitCall, visitPath } from './use-visit-call.ts'

interface LetGoProps {
  readonly visit: Pick<OfficeVisit, 'id' | 'owedCents' | 'totalCents' | 'mostDiscountCents'>
  readonly onDone: () => void
}

/** Takes the cents that no card is charged for off the price. It is a discount like any other, and is undone among them. */
export function LetGo({ visit, onDone }: LetGoProps) {
  const { t, money } = useI18n()
  const notify = useNotify()
  const [id] = useState(() => crypto.randomUUID().replaceAll('-', ''))
  const { sending, fault, send } = useVisitCall()
  const amount = { amount: money(visit.owedCents) }
  async function letGo() {
    const { mostDiscountCents: amountCents, totalCents: shownTotalCents } = visit
    const given = { id, amountCents, shownTotalCents, reason: 'rounding', note: '' }
    if ((await send(visitPath(visit.id, 'discounts'), given)) === null) return
    notify({ title: t('visits.let-go.done', amount), tone: 'success' })
    onDone()
  }
  return (
    <>
      <Button variant="secondary" pending={sending !== null} onClick={() => void letGo()}>
        {t('visits.let-go', amount)}
      </Button>
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
    </>
  )
}

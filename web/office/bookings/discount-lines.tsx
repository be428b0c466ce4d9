import type { OfficeVisit } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useOfficeSession } from '../data/session.ts'
import { useVisitCall, visitPath } from './use-visit-call.ts'

import css from './visit-page.module.css'

interface DiscountLinesProps {
  readonly visit: OfficeVisit
  readonly onDone: () => void
}

/** What was taken off the price, with the reason, and for the owner a way to undo what nothing was paid at. */
export function DiscountLines({ visit, onDone }: DiscountLinesProps) {
  const { t, money } = useI18n()
  const { user } = useOfficeSession()
  const notify = useNotify()
  const { sending, fault, send } = useVisitCall()

  async function undo(discountId: string) {
    const path = visitPath(visit.id, `discounts/${encodeURIComponent(discountId)}/undo`)
    if ((await send(path, {})) === null) return
    notify({ title: t('visits.discount.undone'), tone: 'success' })
    onDone()
  }
  return visit.discounts.map(({ id, amountCents, reason, note, isUndoable }) => (
    <div key={id} className={css.amount}>
      <dt>
        {t('visits.discount.line', { reason: t(`visits.discount.reason.${reason}`) })}
        {note === '' ? null : (
          <small className={css.note} dir="auto">
            {note}
          </small>
        )}
        {isUndoable && user.role === 'owner' ? (
          <div className={css.undo}>
            <Button variant="quiet" pending={sending !== null} onClick={() => void undo(id)}>
              {t('visits.discount.undo')}
            </Button>
          </div>
        ) : null}
        {fault === null ? null : <small role="alert">{fault}</small>}
      </dt>
      <dd>{`− ${money(amountCents)}`}</dd>
    </div>
  ))
}

import { useState } from 'react'

import type { OfficeVisit } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { useVisitCall, visitPath } from './use-visit-call.ts'

import css from './visit-page.module.css'

interface DiscountLinesProps {
  readonly visit: OfficeVisit
  readonly onDone: () => void
}

export function DiscountLines({ visit, onDone }: DiscountLinesProps) {
  return visit.discounts.map((discount) => (
    <DiscountLine key={discount.id} discount={discount} visit={visit} onDone={onDone} />
  ))
}

interface DiscountLineProps extends DiscountLinesProps {
  readonly discount: OfficeVisit['discounts'][number]
}

function DiscountLine({ discount, visit, onDone }: DiscountLineProps) {
  const { id, amountCents, reason, note, isUndoable, points } = discount
  const { t, money } = useI18n()
  const { user } = useOfficeSession()
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  const { sending, fault, send } = useVisitCall(isAsking)
  const isInvoiced = visit.status === 'completed'
  const isAskedFirst = isInvoiced || reason === 'loyalty'

  async function undo() {
    const path = visitPath(visit.id, `discounts/${encodeURIComponent(id)}/undo`)
    if ((await send(path, {})) === null) return
    setAsking(false)
    notify({ title: t('visits.discount.undone'), tone: 'success' })
    onDone()
  }
  return (
    <div className={css.amount}>
      <dt>
        {t('visits.discount.line', { reason: t(`visits.discount.reason.${reason}`) })}
        {note === '' ? null : (
          <small className={css.note} dir="auto">
            {note}
          </small>
        )}
        {isUndoable && user.role === 'owner' ? (
          <div className={css.undo}>
            <Button
              variant="quiet"
              pending={sending !== null}
              onClick={() => (isAskedFirst ? setAsking(true) : void undo())}
            >
              {t('visits.discount.undo')}
            </Button>
          </div>
        ) : null}
        {isAskedFirst ? (
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title={t('visits.discount.undo.title')}
            closeLabel={t('office.close')}
            keepLabel={t('visits.keep')}
            confirm={{
              label: t('visits.discount.undo.title'),
              pending: sending !== null,
              onPress: () => void undo(),
            }}
            fault={fault}
          >
            {points === undefined ? null : <p>{t('visits.discount.points-back', { points })}</p>}
            {isInvoiced ? <Invoiced email={visit.person?.email} /> : <p>{t('visits.discount.no-mail')}</p>}
          </ConfirmDialog>
        ) : null}
        {isAskedFirst || fault === null ? null : <small role="alert">{fault}</small>}
      </dt>
      <dd>{`− ${money(amountCents)}`}</dd>
    </div>
  )
}

function Invoiced({ email }: { readonly email: string | undefined }) {
  const { t } = useI18n()
  return (
    <>
      <p>{t('visits.discount.debit-note')}</p>
      <p>{email ? t('visits.told.mail-follows') : t('visits.told.no-mail')}</p>
    </>
  )
}

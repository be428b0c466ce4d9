import { useState } from 'react'

import { cancellationPreview, type CancellationPreview } from '#services/contracts/own-visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useOfficeRead } from '../data/office-read.ts'
import { SectionState } from '../section-state.tsx'
import { useVisitCall, visitPath } from './use-visit-call.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

/** Why, and with it who calls it off: that decides what comes back. */
const causes = {
  weather: { by: 'business', reason: 'weather' },
  vehicle: { by: 'business', reason: 'vehicle' },
  other: { by: 'business', reason: 'other' },
  customer: { by: 'customer', reason: 'plans_changed' },
} as const
type Cause = keyof typeof causes
const causeNames = ['weather', 'vehicle', 'other', 'customer'] as const satisfies readonly Cause[]

/** Shows what comes back before anything is cancelled; that amount goes along, and no other one is given back. */
export function CancelDialog({ visit, open, onClose, onDone }: VisitDialogProps) {
  const { t, money } = useI18n()
  const notify = useNotify()
  const [cause, setCause] = useState<Cause>('weather')
  const { sending, fault, send } = useVisitCall(open)
  const isCalledOff = visit.status === 'called-off'
  const { by, reason } = causes[isCalledOff ? 'weather' : cause]
  const path = `/api/crm/bookings${visitPath(visit.id, 'cancellation')}?${new URLSearchParams({ by }).toString()}`
  const preview = useOfficeRead(cancellationPreview, open ? path : null)

  async function cancel(refundCents: number) {
    const answer = await send(visitPath(visit.id, 'cancellation'), { by, reason, refundCents })
    if (answer === null) return void preview.mutate()
    notify({
      title: t('visits.cancel.done'),
      description: refundCents === 0 ? undefined : t('visits.cancel.back', { amount: money(refundCents) }),
      tone: 'success',
    })
    onDone()
  }
  const shown = preview.isLoading ? undefined : preview.data
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isCalledOff ? t('visits.weather.refund') : t('visits.cancel')}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={
        shown === undefined
          ? null
          : {
              label: t('visits.cancel.confirm'),
              pending: sending !== null,
              onPress: () => void cancel(shown.refundCents),
            }
      }
      fault={fault}
    >
      {isCalledOff ? null : (
        <ChoiceGroup
          legend={t('visits.cancel.why')}
          value={cause}
          onChange={(chosen) => setCause(causeNames.find((one) => one === chosen) ?? 'weather')}
          choices={causeNames.map((one) => ({ value: one, label: t(`visits.cancel.cause.${one}`) }))}
        />
      )}
      <SectionState read={preview}>{(now) => <MoneyBack preview={now} />}</SectionState>
      {visit.person?.email ? <p>{t('visits.told.mail-follows')}</p> : <p>{t('visits.told.no-mail')}</p>}
    </ConfirmDialog>
  )
}

/** Of the deposit, and of what was paid after it. */
function MoneyBack({ preview }: { readonly preview: CancellationPreview }) {
  const { t, money } = useI18n()
  const { refundCents, paidCents, cardCents = refundCents, handCents = 0 } = preview
  const restCents = cardCents - refundCents
  const isUnpaid = paidCents + restCents + handCents === 0
  return (
    <>
      {isUnpaid || paidCents > 0 ? (
        <p>
          <strong>
            {isUnpaid
              ? t('visits.cancel.unpaid')
              : t('visits.cancel.preview', { amount: money(refundCents), paid: money(paidCents) })}
          </strong>
        </p>
      ) : null}
      {restCents > 0 ? <p>{t('visits.cancel.rest', { amount: money(restCents) })}</p> : null}
      {handCents > 0 ? <p>{t('visits.cancel.hand', { amount: money(handCents) })}</p> : null}
    </>
  )
}

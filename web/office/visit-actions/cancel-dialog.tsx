import { useState } from 'react'

import { cancellationPreview, type CancellationPreview } from '#services/contracts/own-visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { useVisitCall, visitPath } from './use-visit-call.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

const causes = {
  customer: { by: 'customer', reason: 'plans_changed' },
  weather: { by: 'business', reason: 'weather' },
  vehicle: { by: 'business', reason: 'vehicle' },
  other: { by: 'business', reason: 'other' },
} as const
type Cause = keyof typeof causes
const causeNames = ['customer', 'weather', 'vehicle', 'other'] as const satisfies readonly Cause[]

function useCancellation({ visit, open, onDone }: Omit<VisitDialogProps, 'onClose'>) {
  const { t, money } = useI18n()
  const notify = useNotify()
  const [chosen, setChosen] = useState<Cause | ''>('')
  const [isTried, setTried] = useState(false)
  const { sending, fault, send } = useVisitCall(open)
  const isCalledOff = visit.status === 'called-off'
  const cause = isCalledOff ? 'weather' : chosen
  const by = cause === '' ? null : causes[cause].by
  const path = by === null ? null : `/api/crm/bookings${visitPath(visit.id, 'cancellation')}?by=${by}`
  const preview = useOfficeRead(cancellationPreview, open ? path : null)
  const shown = cause === '' || preview.isLoading ? undefined : preview.data

  async function cancel() {
    setTried(true)
    if (cause === '' || shown === undefined) return
    const { refundCents } = shown
    const answer = await send(visitPath(visit.id, 'cancellation'), { ...causes[cause], refundCents })
    if (answer === null) return void preview.mutate()
    notify({
      title: t('visits.cancel.done'),
      description: refundCents === 0 ? undefined : t('visits.cancel.back', { amount: money(refundCents) }),
      tone: 'success',
    })
    onDone()
  }
  return {
    cause,
    setChosen,
    isCalledOff,
    isCauseMissing: isTried && cause === '',
    preview,
    isReady: cause === '' || shown !== undefined,
    isSending: sending !== null,
    fault,
    cancel,
  }
}

/** Shows what comes back before anything is cancelled; that amount goes along, and no other one is given back. */
export function CancelDialog({ visit, open, onClose, onDone }: VisitDialogProps) {
  const { t } = useI18n()
  const form = useCancellation({ visit, open, onDone })
  const { cause, isCalledOff, preview } = form
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isCalledOff ? t('visits.weather.refund') : t('visits.cancel')}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={
        form.isReady
          ? { label: t('visits.cancel.confirm'), pending: form.isSending, onPress: () => void form.cancel() }
          : null
      }
      fault={form.fault}
    >
      {isCalledOff ? null : (
        <ChoiceGroup
          legend={t('visits.cancel.why')}
          value={cause}
          error={form.isCauseMissing ? t('visits.cancel.why.missing') : undefined}
          onChange={(value) => form.setChosen(causeNames.find((one) => one === value) ?? '')}
          choices={causeNames.map((one) => ({ value: one, label: t(`visits.cancel.cause.${one}`) }))}
        />
      )}
      {cause === '' ? null : <SectionState read={preview}>{(now) => <MoneyBack preview={now} />}</SectionState>}
      {visit.person?.email ? <p>{t('visits.told.mail-follows')}</p> : <p>{t('visits.told.no-mail')}</p>}
    </ConfirmDialog>
  )
}

/** Refund of deposit and later payments. */
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

import { useState } from 'react'

import { arrivalReasons, type ArrivalReason } from '#events/values/office-reasons.ts'
import { isSlotLabel, slotToHour } from '#events/values/time.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useVisitCall, visitPath } from './use-visit-call.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

type AddArrivalProps = Pick<VisitDialogProps, 'visit' | 'onDone'>

/** Adds when the van was there to a visit of a day that is over: the crew cannot report that any more. */
export function AddArrival({ visit, onDone }: AddArrivalProps) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('visits.arrival')}
      </Button>
      <ArrivalDialog visit={visit} open={isOpen} onClose={() => setOpen(false)} onDone={onDone} />
    </>
  )
}

function ArrivalDialog({ visit, open, onClose, onDone }: VisitDialogProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const [time, setTime] = useState(() => startOf(visit.time))
  const [reason, setReason] = useState<ArrivalReason>('forgotten')
  const { sending, fault, send } = useVisitCall(open)
  const minute = minuteOf(time)

  async function add() {
    if (minute === null) return
    if ((await send(visitPath(visit.id, 'arrival'), { minute, reason })) === null) return
    onClose()
    notify({ title: t('visits.arrival.done'), tone: 'success' })
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('visits.arrival')}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={{ label: t('visits.arrival'), pending: sending !== null, onPress: () => void add() }}
      fault={fault}
    >
      <p>{t('visits.arrival.how')}</p>
      <TextField
        type="time"
        label={t('visits.arrival.time')}
        error={minute === null ? t('visits.arrival.missing') : undefined}
        value={time}
        onChange={setTime}
      />
      <ChoiceGroup
        legend={t('visits.arrival.why')}
        layout="tiles"
        value={reason}
        onChange={(chosen) => setReason(arrivalReasons.find((one) => one === chosen) ?? 'forgotten')}
        choices={arrivalReasons.map((one) => ({ value: one, label: t(`visits.arrival.reason.${one}`) }))}
      />
    </ConfirmDialog>
  )
}

/** '14:00', as a field of a time has it. */
const startOf = (label: string): string =>
  isSlotLabel(label) ? `${String(slotToHour(label)).padStart(2, '0')}:00` : ''

function minuteOf(time: string): number | null {
  const [hours, minutes] = time.split(':').map(Number)
  return time === '' || hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

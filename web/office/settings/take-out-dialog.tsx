import { useState } from 'react'

import { vanVisits, type OfficeVan } from '#services/contracts/vans.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { todayIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { useChange } from './use-change.ts'
import { VisitLine } from './visit-line.tsx'

import parts from '../frame/parts.module.css'

interface TakeOutDialogProps {
  readonly van: OfficeVan
  readonly version: number
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for a van's first day out of service and shows later visits. */
export function TakeOutDialog({ van, version, isOpen, onClose }: TakeOutDialogProps) {
  const { t } = useI18n()
  const [today] = useState(() => todayIn(Date.now()))
  const [from, setFrom] = useState(today)
  const { isSending, fault, send, dismiss } = useChange()
  const isRight = /^\d{4}-\d\d-\d\d$/.test(from) && from >= today
  const close = () => {
    dismiss()
    onClose()
  }
  const takeOut = async () => {
    if (await send('PUT', `vans/${van.id}/service`, { outFrom: from, expectedVersion: version })) onClose()
  }
  const label = t('settings.vans.take-out', { name: van.name })
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title={label}
      closeLabel={t('office.close')}
      keepLabel={t('settings.staff.keep')}
      confirm={isRight ? { label, pending: isSending, onPress: () => void takeOut() } : null}
      fault={fault}
    >
      <TextField type="date" required min={today} label={t('settings.vans.from')} value={from} onChange={setFrom} />
      {isOpen && isRight ? <Affected van={van.id} from={from} /> : null}
    </ConfirmDialog>
  )
}

function Affected({ van, from }: { readonly van: string; readonly from: string }) {
  const { t } = useI18n()
  const read = useOfficeRead(vanVisits, `/api/crm/business/vans/${van}/visits?from=${from}`)
  return (
    <SectionState read={read}>
      {({ visits }) => (
        <>
          <p>{t('settings.vans.affected', { count: visits.length })}</p>
          <ul className={parts.rows}>
            {visits.map((visit) => (
              <li key={visit.bookingId} className={parts.row}>
                <VisitLine visit={visit} />
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionState>
  )
}

import { useState } from 'react'

import { isSlotLabel } from '#events/values/time.ts'
import {
  ownRescheduleTerms,
  type OwnBooking,
  type OwnRescheduleTerms,
  type RescheduleRequest,
} from '#services/contracts/own-visits.ts'
import { refusalCode } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

import { Loaded } from './loaded.tsx'
import { MoveRefused } from './move-refused.tsx'
import { NewStart, type Start } from './new-start.tsx'
import { bookingsPath, useOwn } from './own-reads.ts'
import { useMove } from './use-move.ts'

interface MoveDialogProps {
  readonly booking: OwnBooking
  /** The start, as the language writes it. */
  readonly at: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Says on which terms the visit can be moved before a time is chosen. Those terms are sent along: the server moves on them or not at all. */
export function MoveDialog({ booking, at, open, onClose }: MoveDialogProps) {
  const { t, date, time } = useI18n()
  const path = `${bookingsPath}/${booking.id}/reschedule`
  const terms = useOwn(ownRescheduleTerms, open ? path : null)
  const [start, setStart] = useState<Start>({ date: '', time: '' })
  const { fault, isPending, run } = useMove(path, () => terms.mutate(), { open, onClose })
  const refused = refusalCode(terms.error)
  const wanted = requestOf(terms.data, start)
  const newTime = isSlotLabel(start.time) ? time(start.time) : ''
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('portal.move.title')}
      closeLabel={t('common.close')}
      keepLabel={t('portal.move.keep')}
      confirm={
        wanted === null
          ? null
          : {
              label: isPending
                ? t('portal.sending')
                : t('portal.move.confirm', { date: date(wanted.date, 'day'), time: newTime }),
              pending: isPending,
              onPress: () => void run(wanted),
            }
      }
      fault={fault}
    >
      <p>
        {t('portal.move.visit', {
          service: booking.service.name,
          date: date(booking.scheduledDate, 'full'),
          time: at,
        })}
      </p>
      {refused === null ? (
        <Loaded answer={terms}>
          {({ terms: kind, freeHours, leastHours }) => (
            <>
              <p>
                <strong>{t(`portal.move.${kind}`, { hours: freeHours, least: leastHours })}</strong>
              </p>
              <NewStart path={path} start={start} onChange={setStart} />
            </>
          )}
        </Loaded>
      ) : (
        <MoveRefused code={refused} />
      )}
    </ConfirmDialog>
  )
}

const requestOf = (terms: OwnRescheduleTerms | null | undefined, start: Start): RescheduleRequest | null =>
  terms && start.date !== '' && start.time !== '' ? { ...start, terms: terms.terms } : null

import { useState } from 'react'
import * as z from 'zod/mini'

import { officeMoveReasons } from '#events/values/office-reasons.ts'
import { isSlotLabel } from '#events/values/time.ts'
import { rescheduleTerms, type RescheduleTerms } from '#services/contracts/own-visits.ts'
import { officeBusiness, type OfficeReschedule } from '#services/contracts/visits.ts'
import { refusalCode } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { StartChoice } from './late-start-choice.tsx'
import type { Start } from './start-choice.tsx'
import { useVisitCall, visitPath } from './use-visit-call.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

const ownTerms = z.object({ terms: rescheduleTerms })

interface MoveDialogProps extends Omit<VisitDialogProps, 'onDone'> {
  readonly onDone: (moved: OfficeReschedule) => void
  readonly to?: Start & { readonly van: string; readonly vanName: string }
}

const nothing: Start = { date: '', time: '' }

function useMove({ visit, open, onDone, to }: MoveDialogProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const path = visitPath(visit.id, 'reschedule')
  const own = useOfficeRead(ownTerms, open ? `/api/crm/bookings${path}` : null)
  const [start, setStart] = useState<Start>(to ?? nothing)
  const [reason, setReason] = useState('')
  // Where it was when the dialog opened: what others do meanwhile is not overwritten unseen.
  const [from, setFrom] = useState<Start | null>(null)
  if (open && from === null) setFrom({ date: visit.date, time: visit.time })
  if (!open && from !== null) setFrom(null)
  const { sending, fault, send } = useVisitCall(open)
  const isRefused = own.error !== undefined && refusalCode(own.error) !== null
  const terms = isRefused ? undefined : own.data?.terms
  const dropped = to !== undefined && to.date === start.date && to.time === start.time ? to : null

  async function move(request: OfficeReschedule) {
    const onConflict = () => {
      setFrom(null)
      return t('visits.move.meanwhile')
    }
    const sent = from === null ? request : { ...request, from }
    if ((await send(path, sent, path, onConflict)) === null) return void own.mutate()
    notify({
      title: t('visits.move.done'),
      description: t(visit.person?.email ? 'visits.told.mail' : 'visits.told.no-mail'),
      tone: 'success',
    })
    setStart(nothing)
    setReason('')
    onDone(request)
  }
  return {
    start,
    setStart,
    reason,
    setReason,
    fault,
    terms,
    move,
    isSending: sending !== null,
    isRefused,
    /** The name of the van that it was dropped on. */
    vanName: dropped?.vanName ?? null,
    hasEmail: Boolean(visit.person?.email),
    wanted: requestOf({ date: start.date, time: start.time, van: dropped?.van }, reason, terms),
    below: (verb: string) => (query: Readonly<Record<string, string>>) =>
      `/api/crm/bookings${path}/${verb}?${new URLSearchParams(query).toString()}`,
  }
}

/** Moves a visit to another free start: by the customers' rules, or outside of them for a reason that is kept. */
export function MoveDialog(props: MoveDialogProps) {
  const { t, date, time } = useI18n()
  const { open, onClose } = props
  const form = useMove(props)
  const { wanted } = form
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('visits.move')}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={
        wanted === null
          ? null
          : {
              label: t('visits.move.confirm', {
                date: date(wanted.date, 'day'),
                time: isSlotLabel(wanted.time) ? time(wanted.time) : wanted.time,
              }),
              pending: form.isSending,
              onPress: () => void form.move(wanted),
            }
      }
      fault={form.fault}
    >
      <Choices form={form} isOpen={open} />
    </ConfirmDialog>
  )
}

function Choices({ form, isOpen }: { readonly form: ReturnType<typeof useMove>; readonly isOpen: boolean }) {
  const { t } = useI18n()
  const business = useOfficeRead(officeBusiness, isOpen ? '/api/crm/business' : null)
  const { reason, terms } = form
  return (
    <>
      <SelectField
        label={t('visits.move.why')}
        hint={reason === '' ? t('visits.move.rules') : t('visits.move.office')}
        placeholder={t('visits.move.asked')}
        value={reason}
        options={officeMoveReasons.map((one) => ({ value: one, label: t(`visits.move.reason.${one}`) }))}
        onChange={form.setReason}
      />
      {reason === '' && form.isRefused ? (
        <Notice tone="warning" announce="status">
          {t('visits.move.refused')}
        </Notice>
      ) : null}
      {reason === '' && (terms === 'once' || terms === 'weather') ? <p>{t(`visits.move.${terms}`)}</p> : null}
      {business.data === undefined ? null : (
        <StartChoice
          daysPath={form.below('days')}
          startsPath={form.below('starts')}
          horizonDays={business.data.horizonDays}
          start={form.start}
          onChange={form.setStart}
        />
      )}
      {form.vanName === null ? null : <p>{t('visits.move.with', { van: form.vanName })}</p>}
      <p>{t(form.hasEmail ? 'visits.told.mail-follows' : 'visits.told.no-mail')}</p>
    </>
  )
}

/** Null without a start, or a needed reason. */
function requestOf(
  start: Start & { readonly van: string | undefined },
  reason: string,
  terms: RescheduleTerms | undefined,
): OfficeReschedule | null {
  if (start.date === '' || start.time === '') return null
  const known = officeMoveReasons.find((one) => one === reason)
  if (known !== undefined) return { ...start, terms: 'office', reason: known }
  return terms === undefined ? null : { ...start, terms }
}

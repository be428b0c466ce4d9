import { useEffect, useEffectEvent, useState } from 'react'

import { isLocalDate } from '#events/values/time.ts'
import type { Slot } from '#services/contracts/availability.ts'
import type { ServicePackage } from '#services/contracts/catalogue.ts'
import { isElsewhere, todayInToronto } from '#web/data/toronto-clock.ts'
import { useAvailability } from '#web/data/use-availability.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStepForm } from '#web/ui/step-form.ts'
import { StepFrame } from '#web/ui/step-frame.tsx'

import { appointmentFieldErrors, canHave } from '../field-errors.ts'
import { placeOf } from '../place-of.ts'
import type { FreeStart, Refusal } from '../refusal.ts'
import type { RefusedStartReports } from '../use-refused-starts.ts'
import { AddressFields } from './address-fields.tsx'
import type { StepProps } from './customer-step.tsx'
import { DayFields } from './day-fields.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { SlotList } from './slot-list.tsx'
import { VisitExtras } from './visit-extras.tsx'

import css from './appointment-step.module.css'

export interface AppointmentStepProps extends StepProps {
  readonly service: ServicePackage
  readonly horizonDays: number
  readonly onBack: () => void
  /** The slot is being held and the payment opened. */
  readonly isPending: boolean
  readonly refusal: Refusal | null
  /** Last day of an expired quote; null for none. */
  readonly quoteEndedOn: string | null
  /** Reports a wish for a full day. */
  readonly onRefused: RefusedStartReports['tell']
}

/** Step 3: where and when. The place comes first, for it decides which starts are free. */
export function AppointmentStep({ draft, change, isFocused, onNext, ...rest }: AppointmentStepProps) {
  const { t } = useI18n()
  const { appointment } = draft
  const { service, refusal } = rest
  const city = placeOf(appointment)
  const date = isLocalDate(appointment.date) ? appointment.date : ''
  const { slots, isLoading, hasFailed, askAgain } = useAvailability({ service: service.id, date, city })
  const { form, errorOf } = useStepForm({
    fieldErrors: appointmentFieldErrors(draft, todayInToronto(), slots),
    t,
    onValid: onNext,
    missing: { title: t('booking.missing.title'), description: t('booking.missing.appointment') },
  })
  const refresh = useEffectEvent(askAgain)
  useEffect(() => {
    if (refusal !== null) refresh()
  }, [refusal])
  const tellRefused = (day: string) => rest.onRefused({ service: service.id, date: day, time: null, city })
  useFullDay(isLoading ? undefined : slots, date, tellRefused)
  const [isAbroad] = useState(() => isElsewhere(new Date()))
  const set = (patch: Partial<typeof appointment>) => change({ appointment: patch })
  const isHoldExpired = refusal?.about === 'hold'
  const { quoteEndedOn } = rest
  const why = <RefusalNotice {...{ refusal, service, quoteEndedOn }} onPick={(start: FreeStart) => set(start)} />
  return (
    <StepFrame
      title={t('booking.step.appointment')}
      look="slim"
      isFocused={isFocused}
      form={form}
      backLabel={t('booking.back')}
      onBack={rest.onBack}
      nextLabel={t('booking.to-payment')}
      pendingLabel={t('booking.holding')}
      isPending={rest.isPending}
      price={rest.price}
    >
      {isHoldExpired ? why : null}
      <AddressFields appointment={appointment} onChange={set} errorOf={errorOf} />
      <div className={css.when}>
        <DayFields
          service={service.id}
          city={city}
          date={appointment.date}
          time={appointment.time}
          horizonDays={rest.horizonDays}
          onChange={(day) => set({ date: day })}
          onUnavailable={tellRefused}
          errorOf={errorOf}
        />
        <div className={css.times}>
          {hasFailed ? <NoTimes onRetry={askAgain} /> : null}
          <SlotList
            slots={slots}
            isLoading={isLoading}
            isHoldExpired={isHoldExpired}
            value={appointment.time}
            onChange={(time) => set({ time })}
            hint={t(isAbroad ? 'booking.time.toronto' : 'booking.time.hint')}
            error={errorOf('time')}
          />
        </div>
      </div>
      <VisitExtras appointment={appointment} onChange={set} />
      {isHoldExpired ? null : why}
    </StepFrame>
  )
}

/** Days that are only passed while somebody types or steps on are not wanted. */
const settleMs = 1_500

/** The day that was chosen has no start, or none any more. */
function useFullDay(slots: readonly Slot[] | undefined, date: string, onFull: (date: string) => void) {
  const isFull = date !== '' && slots?.some(canHave) === false
  const tell = useEffectEvent(() => onFull(date))
  useEffect(() => {
    if (!isFull) return undefined
    const timer = setTimeout(tell, settleMs)
    return () => clearTimeout(timer)
  }, [isFull, date])
}

function NoTimes({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <Notice
      tone="warning"
      announce="status"
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {t('common.try-again')}
        </Button>
      }
    >
      {t('booking.times.failed')}
    </Notice>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'

import { isLocalDate } from '#events/values/time.ts'
import type { ServicePackage } from '#services/contracts/catalogue.ts'
import { areaNamed } from '#web/brand.ts'
import { useAvailability } from '#web/data/use-availability.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Calendar } from '#web/ui/calendar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { appointmentGaps } from '../gaps.ts'
import type { FreeStart, Refusal } from '../refusal.ts'
import { daysAfter, isElsewhere, todayInToronto } from '../toronto-clock.ts'
import { useGaps, type StepForm } from '../use-gaps.ts'
import { AddressFields } from './address-fields.tsx'
import type { StepProps } from './customer-step.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { SlotList } from './slot-list.tsx'
import { StepFrame } from './step-frame.tsx'
import { VisitExtras } from './visit-extras.tsx'

import css from './appointment-step.module.css'

export interface AppointmentStepProps extends StepProps {
  readonly service: ServicePackage
  readonly horizonDays: number
  readonly onBack: () => void
  /** The slot is being held and the payment opened. */
  readonly isPending: boolean
  readonly refusal: Refusal | null
}

/** Step 3: when and where. The day's free starts stand beside the calendar. */
export function AppointmentStep({ draft, change, isFocused, onNext, ...rest }: AppointmentStepProps) {
  const { t } = useI18n()
  const { appointment } = draft
  const { service, refusal } = rest
  const date = isLocalDate(appointment.date) ? appointment.date : ''
  const { slots, isLoading, hasFailed, askAgain } = useAvailability({
    service: service.id,
    date,
    city: areaNamed(appointment.city),
  })
  const { form, errorOf } = useGaps(
    appointmentGaps(draft, todayInToronto(), slots),
    'booking.missing.appointment',
    onNext,
  )
  const refresh = useEffectEvent(askAgain)
  useEffect(() => {
    if (refusal !== null) refresh()
  }, [refusal])
  const [isAbroad] = useState(() => isElsewhere(new Date()))
  const set = (patch: Partial<typeof appointment>) => change({ appointment: patch })
  return (
    <StepFrame
      title={t('booking.step.appointment')}
      isFocused={isFocused}
      form={form}
      onBack={rest.onBack}
      nextLabel={t('booking.to-payment')}
      pendingLabel={t('booking.holding')}
      isPending={rest.isPending}
      notice={<RefusalNotice refusal={refusal} service={service} onPick={(start: FreeStart) => set(start)} />}
    >
      <div className={css.when}>
        <DayFields
          date={appointment.date}
          horizonDays={rest.horizonDays}
          onChange={(day) => set({ date: day })}
          errorOf={errorOf}
        />
        <div className={css.times}>
          {hasFailed ? <NoTimes onRetry={askAgain} /> : null}
          <SlotList
            slots={slots}
            isLoading={isLoading}
            value={appointment.time}
            onChange={(time) => set({ time })}
            hint={t(isAbroad ? 'booking.time.toronto' : 'booking.time.hint')}
            error={errorOf('time')}
          />
        </div>
      </div>
      <AddressFields appointment={appointment} onChange={set} errorOf={errorOf} />
      <VisitExtras appointment={appointment} onChange={set} />
    </StepFrame>
  )
}

interface DayFieldsProps {
  readonly date: string
  readonly horizonDays: number
  readonly onChange: (date: string) => void
  readonly errorOf: StepForm['errorOf']
}

/** The day twice: typed into the browser's own field, or picked from the month. */
function DayFields({ date, horizonDays, onChange, errorOf }: DayFieldsProps) {
  const { t, locale } = useI18n()
  const first = todayInToronto()
  const last = daysAfter(first, horizonDays)
  return (
    <div className={css.day}>
      <TextField
        name="date"
        type="date"
        label={t('booking.date')}
        autoComplete="off"
        min={first}
        max={last}
        required
        value={date}
        error={errorOf('date')}
        onChange={onChange}
      />
      <Calendar
        label={t('booking.date')}
        locale={locale}
        min={first}
        max={last}
        value={isLocalDate(date) ? date : null}
        onChange={onChange}
      />
    </div>
  )
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

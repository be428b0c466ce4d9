import { useState } from 'react'
import { Link } from 'wouter'

import { isLocalDate, isSlotLabel, type LocalDate } from '#events/values/time.ts'
import { choiceDays, mostEvidenceLetters } from '#services/contracts/call-off.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import { officeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckGroup } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useBookingsOf } from '../calendar/use-calendar.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { useAddressValue } from '../frame/data/use-address-value.ts'
import { todayIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { nameOf, useCallOffForm, type CallOffFormProps } from '../visit-actions/use-call-off-form.ts'
import { CallOffOutcome } from './call-off-outcome.tsx'
import { WaitingVisits } from './waiting-visits.tsx'

import parts from '../frame/parts.module.css'
import css from '../visit-actions/visit-page.module.css'

/** Calls visits of a day off because of the weather, and shows whose customers have not chosen yet. */
export function WeatherPage() {
  const { t } = useI18n()
  const [today] = useState(() => todayIn(Date.now()))
  const [from, setFrom] = useAddressValue('from')
  const day = isLocalDate(from) ? from : today
  return (
    <>
      <p>
        <Link href={sectionPath('bookings', { from: day })}>{t('office.booking.all')}</Link>
      </p>
      <h2 className={css.title}>{t('visits.weather.title')}</h2>
      <p>{t('visits.weather.lead', { days: choiceDays })}</p>
      <div className={parts.tools}>
        <TextField type="date" label={t('visits.weather.day')} value={day} onChange={setFrom} />
      </div>
      <VisitsOf key={day} day={day} />
      <WaitingVisits />
    </>
  )
}

function VisitsOf({ day }: { readonly day: LocalDate }) {
  const read = useBookingsOf([day])
  return (
    <SectionState read={read}>
      {(rows) => <CallOffForm day={day} rows={rows} onDone={() => void read.mutate()} />}
    </SectionState>
  )
}

function CallOffForm({ day, ...props }: CallOffFormProps & { readonly day: LocalDate }) {
  const { t } = useI18n()
  const { rows } = props
  const form = useCallOffForm(props)
  const cities = [...new Set(rows.flatMap((row) => row.city ?? []))].toSorted()
  const { van, setVan, city, setCity, shown, ids, isTried, note } = form
  return (
    <section className={parts.panel} aria-label={t('visits.weather.which')}>
      <CallOffOutcome form={form} day={day} />
      {shown.length === 0 && van === '' && city === '' ? (
        <p className={parts.quiet}>{t('visits.weather.none')}</p>
      ) : (
        <>
          <div className={parts.tools}>
            <Vans rows={rows} van={van} onChange={setVan} />
            {cities.length > 1 ? (
              <SelectField
                label={t('visits.weather.city')}
                placeholder={t('visits.weather.city.all')}
                value={city}
                options={cities.map((one) => ({ value: one, label: one }))}
                onChange={setCity}
              />
            ) : null}
            <Button variant="secondary" onClick={() => form.setChosen(shown.map(({ id }) => id))}>
              {t('visits.weather.all')}
            </Button>
          </div>
          <Which
            shown={shown}
            chosen={form.chosen}
            onChange={form.setChosen}
            error={isTried && ids.length === 0 ? t('visits.weather.choose-some') : undefined}
          />
          <TextField
            label={t('visits.weather.note')}
            hint={t('visits.weather.note.hint')}
            error={isTried && note.trim() === '' ? t('visits.weather.note.missing') : undefined}
            maxLength={mostEvidenceLetters}
            value={note}
            onChange={form.setNote}
          />
          <Unreachable rows={shown.filter(({ id, email }) => ids.includes(id) && !email)} />
          <p>
            <Button pending={form.call.isSending} onClick={() => void form.callOff()}>
              {ids.length === 0 ? t('visits.weather.title') : t('visits.weather.confirm', { count: ids.length })}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}

interface WhichProps {
  readonly shown: readonly OfficeBooking[]
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly error: string | undefined
}

function Which({ shown, chosen, onChange, error }: WhichProps) {
  const { t, time } = useI18n()
  return (
    <CheckGroup
      legend={t('visits.weather.which')}
      values={chosen}
      onChange={onChange}
      error={error}
      choices={shown.map((row) => ({
        value: row.id,
        label: `${isSlotLabel(row.time) ? time(row.time) : row.time} ${nameOf(row) || t('office.nobody')}`,
        detail: [row.service, row.city].filter(Boolean).join(' · '),
      }))}
    />
  )
}

function Vans({
  rows,
  van,
  onChange,
}: {
  rows: CallOffFormProps['rows']
  van: string
  onChange: (van: string) => void
}) {
  const { t } = useI18n()
  const business = useOfficeRead(officeBusiness, '/api/crm/business')
  const vans = (business.data?.vans ?? []).filter(({ id }) => rows.some((row) => row.van === id))
  if (vans.length < 2) return null
  return (
    <SelectField
      label={t('visits.van')}
      placeholder={t('visits.van.all')}
      value={van}
      options={vans.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}

function Unreachable({ rows }: { readonly rows: readonly OfficeBooking[] }) {
  const { t } = useI18n()
  return rows.length === 0 ? null : (
    <Notice tone="warning">{t('visits.weather.no-mail', { count: rows.length })}</Notice>
  )
}

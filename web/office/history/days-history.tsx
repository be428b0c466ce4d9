import { useState } from 'react'
import { useSearch } from 'wouter'

import { historyNouns } from '#events/values/history-nouns.ts'
import { isLocalDate } from '#events/values/time.ts'
import { historyDoers, historyEntries, staffDoer, toldTypes } from '#services/contracts/history.ts'
import { officeStaff } from '#services/contracts/staff-members.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficePages } from '../frame/data/office-pages.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { useChangeAddress } from '../frame/data/use-address-value.ts'
import { dayAfter, todayIn } from '../frame/moments.ts'
import { PagedState } from '../frame/paged-state.tsx'
import { HistoryList } from './history-list.tsx'
import { typeText } from './told.ts'

import parts from '../frame/parts.module.css'

export function DaysHistory() {
  const { t } = useI18n()
  const asked = useAsked()
  const pages = useOfficePages(historyEntries, '/api/crm/history', asked.query)
  return (
    <>
      <Filters {...asked} />
      <PagedState pages={pages}>
        {(entries) =>
          entries.length === 0 && !pages.hasMore ? (
            <p className={parts.empty}>{t(asked.isNarrowed ? 'history.none-such' : 'history.none')}</p>
          ) : (
            <div className={parts.panel}>
              <HistoryList entries={entries} heading="h2" />
            </div>
          )
        }
      </PagedState>
    </>
  )
}

/** The question, which lies in the address. */
function useAsked() {
  const [today] = useState(() => todayIn(Date.now()))
  const given = new URLSearchParams(useSearch())
  const change = useChangeAddress()
  const valueOf = (name: string) => given.get(name) ?? ''
  const day = isLocalDate(valueOf('day')) ? valueOf('day') : today
  const until = isLocalDate(valueOf('until')) && valueOf('until') > day ? valueOf('until') : ''
  const noun = historyNouns.find((one) => one === valueOf('about')) ?? ''
  const type = toldTypes.find((one) => one === valueOf('type')) ?? ''
  const by = valueOf('by')
  const query = new URLSearchParams({
    day,
    ...(until !== '' && { until }),
    ...(noun !== '' && { noun }),
    ...(type !== '' && { type }),
    ...(by !== '' && { by }),
  }).toString()
  return { today, day, until, noun, type, by, query, isNarrowed: query !== `day=${day}`, change }
}

function Filters({ today, day, until, noun, type, by, change }: ReturnType<typeof useAsked>) {
  const i18n = useI18n()
  const { t } = i18n
  const types = toldTypes
    .map((one) => ({ value: one, label: typeText(one, i18n) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale))
  return (
    <search className={parts.tools}>
      <TextField
        type="date"
        label={t('history.day')}
        max={today}
        value={day}
        onChange={(next) => change({ day: next })}
      />
      <TextField
        type="date"
        label={t('history.until')}
        optional={t('office.optional')}
        min={day}
        max={today}
        value={until}
        onChange={(next) => change({ until: next })}
      />
      <SelectField
        label={t('history.about')}
        placeholder={t('office.all')}
        value={noun}
        options={historyNouns.map((one) => ({ value: one, label: t(`history.noun.${one}`) }))}
        onChange={(next) => change({ about: next, type: '' })}
      />
      <SelectField
        label={t('history.type')}
        placeholder={t('office.all')}
        value={type}
        options={types}
        onChange={(next) => change({ type: next, about: '' })}
      />
      <Doers by={by} onChange={(next) => change({ by: next })} />
      <Button variant="secondary" onClick={() => change({ day: dayAfter(day, -1), until: '' })}>
        {t('history.day-before')}
      </Button>
      <Button variant="secondary" disabled={day >= today} onClick={() => change({ day: dayAfter(day, 1), until: '' })}>
        {t('history.day-after')}
      </Button>
    </search>
  )
}

function Doers({ by, onChange }: { readonly by: string; readonly onChange: (by: string) => void }) {
  const { t } = useI18n()
  const { data } = useOfficeRead(officeStaff, '/api/crm/staff')
  const staff = (data?.members ?? []).map(({ id, username }) => ({ value: `${staffDoer}${id}`, label: username }))
  return (
    <SelectField
      label={t('history.doer')}
      placeholder={t('office.all')}
      value={by}
      options={[...staff, ...historyDoers.map((one) => ({ value: one, label: t(`history.who.${one}`) }))]}
      onChange={onChange}
    />
  )
}

import { useState } from 'react'

import { isLocalDate } from '#events/values/time.ts'
import { historyEntries, historyNouns } from '#services/contracts/history.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficePages } from '../data/office-pages.ts'
import { useAddressValue } from '../data/use-address-value.ts'
import { dayAfter, todayIn } from '../moments.ts'
import { PagedState } from '../paged-state.tsx'
import { HistoryList } from './history-list.tsx'

import parts from '../parts.module.css'

/** Everything that happened on a day, or what of it was about one kind of thing. */
export function HistorySection() {
  const { t } = useI18n()
  const [today] = useState(() => todayIn(Date.now()))
  const [given, setDay] = useAddressValue('day')
  const [noun, setNoun] = useAddressValue('about')
  const day = isLocalDate(given) ? given : today
  const chosen = historyNouns.find((one) => one === noun)
  const query = new URLSearchParams({ day, ...(chosen === undefined ? {} : { noun: chosen }) })
  const pages = useOfficePages(historyEntries, '/api/crm/history', query.toString())
  return (
    <>
      <search className={parts.tools}>
        <TextField type="date" label={t('history.day')} max={today} value={day} onChange={setDay} />
        <SelectField
          label={t('history.about')}
          placeholder={t('office.all')}
          value={noun}
          options={historyNouns.map((one) => ({ value: one, label: t(`history.noun.${one}`) }))}
          onChange={setNoun}
        />
        <Button variant="secondary" onClick={() => setDay(dayAfter(day, -1))}>
          {t('history.day-before')}
        </Button>
        <Button variant="secondary" disabled={day >= today} onClick={() => setDay(dayAfter(day, 1))}>
          {t('history.day-after')}
        </Button>
      </search>
      <PagedState pages={pages}>
        {(entries) =>
          entries.length === 0 && !pages.hasMore ? (
            <p className={parts.empty}>{t('history.none')}</p>
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

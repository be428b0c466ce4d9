import { customerHistory } from '#services/contracts/history.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { HistoryList } from '../history/history-list.tsx'

import parts from '../frame/parts.module.css'

/** Quotes, bookings, payments, messages, mails and consents of a customer on one line. Read anew with another `version` of the details. */
export function Timeline({ id, version }: { readonly id: string; readonly version: number }) {
  const { t } = useI18n()
  const read = useOfficeRead(customerHistory, `/api/crm/customers/${encodeURIComponent(id)}/history?version=${version}`)
  return (
    <section className={parts.panel} aria-labelledby="customer-timeline">
      <h3 className={parts.heading} id="customer-timeline">
        {t('customers.timeline')}
      </h3>
      <SectionState read={read}>
        {({ entries, total, mails }) =>
          entries.length + mails.length === 0 ? (
            <p className={parts.empty}>{t('customers.timeline.none')}</p>
          ) : (
            <>
              <HistoryList
                entries={entries}
                mails={mails}
                here={sectionPath('customers', { customer: id })}
                heading="h4"
              />
              {total > entries.length ? (
                <p className={parts.quiet}>{t('customers.timeline.rest', { shown: entries.length, total })}</p>
              ) : null}
            </>
          )
        }
      </SectionState>
    </section>
  )
}

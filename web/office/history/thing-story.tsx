import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { customerHistory, historyEntries } from '#services/contracts/history.ts'
import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { HistoryList } from './history-list.tsx'
import { storyAddress } from './story-address.ts'

import parts from '../frame/parts.module.css'

interface ThingStoryProps {
  readonly kind: 'bookings' | 'deals'
  readonly id: string
  readonly heading: string
}

/** All that happened with one booking or deal, in the history. */
export function ThingStory({ kind, id, heading }: ThingStoryProps) {
  const read = useOfficeRead(historyEntries, storyAddress(`${kind}/${encodeURIComponent(id)}`))
  return (
    <Story heading={heading} error={read.error}>
      <SectionState read={read}>{(entries) => <HistoryList entries={entries} heading="h3" />}</SectionState>
    </Story>
  )
}

export function CustomerStory({ id }: { readonly id: string }) {
  const { t } = useI18n()
  const read = useOfficeRead(customerHistory, `/api/crm/customers/${encodeURIComponent(id)}/history`)
  return (
    <Story heading={t('history.of-customer')} error={read.error}>
      <SectionState read={read}>
        {({ entries, total, mails }) => (
          <>
            <HistoryList entries={entries} mails={mails} heading="h3" />
            {total > entries.length ? (
              <p className={parts.quiet}>{t('customers.timeline.rest', { shown: entries.length, total })}</p>
            ) : null}
          </>
        )}
      </SectionState>
    </Story>
  )
}

interface StoryProps {
  readonly heading: string
  readonly error: unknown
  readonly children: ReactNode
}

function Story({ heading, error, children }: StoryProps) {
  const { t } = useI18n()
  const isUnknown = error instanceof HttpError && error.status === 404
  return (
    <>
      <p>
        <Link href={sectionPath('history')}>{t('history.back')}</Link>
      </p>
      <section className={parts.panel} aria-labelledby="story">
        <h2 className={parts.heading} id="story">
          {heading}
        </h2>
        {isUnknown ? <p className={parts.empty}>{t('history.unknown')}</p> : children}
      </section>
    </>
  )
}

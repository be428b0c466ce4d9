import { historyEntries } from '#services/contracts/history.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { HistoryList } from './history-list.tsx'
import { storyAddress } from './story-address.ts'

import parts from '../frame/parts.module.css'

interface StoryPanelProps {
  /** 'bookings/…' or 'deals/…'. */
  readonly path: string
  /** The address of the page that shows it. */
  readonly here: string
}

/** All that happened with one thing, newest first. */
export function StoryPanel({ path, here }: StoryPanelProps) {
  const { t } = useI18n()
  return (
    <section className={parts.panel} aria-labelledby="story">
      <h2 className={parts.heading} id="story">
        {t('history.story')}
      </h2>
      <SectionState read={useOfficeRead(historyEntries, storyAddress(path))}>
        {(entries) => <HistoryList entries={entries} here={here} heading="h3" />}
      </SectionState>
    </section>
  )
}

import { memo } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import type { BoardColumn } from './board.ts'

import css from './pipeline.module.css'

/** On a phone, where one column shows at a time: all stages with their counts, each leading to its column. */
export const StageTabs = memo(function StageTabs({ columns }: { readonly columns: readonly BoardColumn[] }) {
  const { t } = useI18n()
  return (
    <nav className={css.tabs} aria-label={t('pipeline.stages')}>
      {columns.map(({ stage, deals }) => (
        <button key={stage} type="button" className={css.tab} data-tab={stage} onClick={() => showColumn(stage)}>
          {t(`office.stage.${stage}`)} <span className={css.count}>{deals.length}</span>
        </button>
      ))}
    </nav>
  )
})

function showColumn(stage: string): void {
  const column = document.querySelector<HTMLElement>(`[data-stage="${stage}"]`)
  column?.scrollIntoView({ block: 'nearest', inline: 'start' })
  // Who reads by keys or by ear goes on there.
  column?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

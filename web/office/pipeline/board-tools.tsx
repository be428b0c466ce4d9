import { memo, useId } from 'react'

import { dealStages, type DealStage } from '#events/values/deal.ts'
import { isLocalDate } from '#events/values/time.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { BoardFilter } from './board.ts'
import { dayAgo, daysSince, pastDays } from './use-past-board.ts'

import css from './pipeline.module.css'

interface BoardToolsProps {
  readonly filter: BoardFilter
  readonly onFilter: (filter: BoardFilter) => void
  readonly daysAgo: number
  readonly onDaysAgo: (days: number) => void
  /** Null while there is nothing to undo. */
  readonly onUndo: (() => void) | null
}

/** Search, stage filter, undo and the day that the board is of. */
export const BoardTools = memo(function BoardTools({ filter, onFilter, daysAgo, onDaysAgo, onUndo }: BoardToolsProps) {
  const { t } = useI18n()
  const stages = dealStages.map((value) => ({ value, label: t(`office.stage.${value}`) }))
  const chooseStage = (value: string) => onFilter({ ...filter, stage: stageIn(value) })
  return (
    <div className={css.bar}>
      <TextField
        type="search"
        label={t('pipeline.search')}
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <SelectField
        label={t('pipeline.filter')}
        value={filter.stage}
        onChange={chooseStage}
        options={[{ value: 'all', label: t('pipeline.all-stages') }, ...stages]}
      />
      <DaySlider daysAgo={daysAgo} onDaysAgo={onDaysAgo} />
      <Button variant="secondary" disabled={onUndo === null} onClick={() => onUndo?.()}>
        {t('pipeline.undo-last')}
      </Button>
    </div>
  )
})

const stageIn = (value: string): DealStage | 'all' => dealStages.find((stage) => stage === value) ?? 'all'

function DaySlider({ daysAgo, onDaysAgo }: Pick<BoardToolsProps, 'daysAgo' | 'onDaysAgo'>) {
  const { t, date } = useI18n()
  const id = useId()
  const day = daysAgo === 0 ? t('pipeline.today') : date(dayAgo(daysAgo), 'long')
  return (
    <div className={css.days}>
      <div className={css.slider}>
        <label htmlFor={id}>{t('pipeline.as-of', { day })}</label>
        <input
          id={id}
          type="range"
          min={-pastDays}
          max={0}
          value={-Math.min(daysAgo, pastDays)}
          aria-valuetext={day}
          onChange={(event) => onDaysAgo(-Number(event.target.value))}
        />
      </div>
      <TextField
        type="date"
        label={t('pipeline.day')}
        max={dayAgo(0)}
        value={dayAgo(daysAgo)}
        onChange={(chosen) => {
          if (isLocalDate(chosen)) onDaysAgo(daysSince(chosen))
        }}
      />
    </div>
  )
}

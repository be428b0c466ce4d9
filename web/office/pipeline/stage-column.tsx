import { memo, startTransition, useEffect, useId, useState, type UIEvent } from 'react'

import type { DealStage } from '#events/values/deal.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

import type { BoardColumn } from './board.ts'
import { DealCard } from './deal-card.tsx'
import { useStageDrop } from './drag.tsx'
import type { CardSelection } from './use-selection.ts'

import css from './pipeline.module.css'

interface StageColumnProps {
  readonly column: BoardColumn
  readonly isFixed: boolean
  readonly selection: CardSelection
  readonly onMove: (dealId: string, to: DealStage) => void
  readonly onOpen: (dealId: string) => void
}

/** The part of the window that a column takes at most, as `.cards` says, and the height of the shortest card, in pixels. */
const [columnPart, shortestCard] = [0.7, 140]

/** Cards of the first frame: as many as the window has room for. */
const cardsAtFirst = () => Math.ceil((window.innerHeight * columnPart) / shortestCard)

/** Cards that are mounted once that frame is painted, and that each scroll to the end adds: a column of thousands opens at once. */
const cardsAtOnce = 40

/** A tall screen shows fewer. */
const fewestCards = 20

/** Cards that are laid out whether they are in sight or not. */
const laidOutAtOnce = 6

/** Pixels above the end at which more are mounted. */
const nearEnd = 800

function useMounted(length: number) {
  const [first] = useState(cardsAtFirst)
  const [mounted, setMounted] = useState(first)
  const [before, setBefore] = useState(length)
  if (length !== before) {
    setBefore(length)
    const next = mounted + length - before
    if (mounted > first && Math.abs(length - before) === 1) setMounted(next < fewestCards ? cardsAtOnce : next)
  }
  return [mounted, setMounted] as const
}

/** A stage with its count and sum, which are of all its deals. */
export const StageColumn = memo(function StageColumn({ column, isFixed, selection, onMove, onOpen }: StageColumnProps) {
  const { stage, deals, sumCents } = column
  const { t, money } = useI18n()
  const { ref, isDropTarget } = useStageDrop(stage)
  const id = useId()
  const [mounted, setMounted] = useMounted(deals.length)
  useEffect(() => whenIdle(() => startTransition(() => setMounted((now) => Math.max(now, cardsAtOnce)))), [setMounted])
  const more = ({ currentTarget: list }: UIEvent<HTMLUListElement>) => {
    const isNear = list.scrollTop + list.clientHeight > list.scrollHeight - nearEnd
    if (isNear && mounted < deals.length) setMounted(mounted + cardsAtOnce)
  }
  return (
    <section
      ref={ref}
      className={classes(css.column, isDropTarget && css.target)}
      aria-labelledby={id}
      data-stage={stage}
    >
      <header className={css.head}>
        <h2 className={css.stage} id={id} tabIndex={-1}>
          {t(`office.stage.${stage}`)}
        </h2>
        <p className={css.sum}>{t('pipeline.sum', { count: deals.length, sum: money(sumCents) })}</p>
      </header>
      {deals.length === 0 ? (
        <p className={css.empty}>{t('pipeline.drop')}</p>
      ) : (
        <ul className={css.cards} onScroll={more}>
          {deals.slice(0, mounted).map((deal, index) => (
            <li key={deal.id} className={classes(css.place, index >= laidOutAtOnce && css.later)}>
              <DealCard deal={deal} isFixed={isFixed} selection={selection} onMove={onMove} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})

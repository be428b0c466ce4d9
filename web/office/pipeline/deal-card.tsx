import { memo, useState, type KeyboardEvent } from 'react'

import { dealStages, type DealStage } from '#events/values/deal.ts'
import type { Deal } from '#services/contracts/deals.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { commandOf } from '../keys/key-map.ts'
import { stageBeside } from './board.ts'
import { DealFace } from './deal-face.tsx'
import { useDragHandle } from './drag.tsx'
import { focusCard } from './focus-card.ts'
import { dealName } from './use-board.ts'

import css from './pipeline.module.css'

interface DealCardProps {
  readonly deal: Deal
  /** The past cannot be changed. */
  readonly isFixed: boolean
  readonly onMove: (dealId: string, to: DealStage) => void
  readonly onOpen: (dealId: string) => void
}

const by = { back: -1, forward: 1 } as const

/** Dragged by its handle; moved by `[` and `]` from anywhere in it, and by its menu. */
export const DealCard = memo(function DealCard({ deal, isFixed, onMove, onOpen }: DealCardProps) {
  const { t } = useI18n()
  const pickUp = useDragHandle(deal.id)
  const name = dealName(deal) || t('office.deal.unnamed')
  const keys = (event: KeyboardEvent) => {
    const command = commandOf('pipeline', event)
    if (command === null || command === 'closeMenu' || isFixed) return
    const to = stageBeside(deal.stage, by[command])
    if (to === null) return
    event.preventDefault()
    onMove(deal.id, to)
    focusCard(deal.id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside bubble here
    <article className={css.card} aria-label={name} data-deal={deal.id} onKeyDown={keys}>
      <DealFace deal={deal} />
      <div className={css.tools}>
        {isFixed ? null : (
          <button
            type="button"
            className={css.handle}
            aria-label={t('pipeline.drag', { name })}
            onPointerDownCapture={pickUp}
          >
            <span aria-hidden="true">⠿</span>
          </button>
        )}
        <button type="button" className={css.tool} onClick={() => onOpen(deal.id)}>
          {t('pipeline.history')}
          <span className="only-read"> {name}</span>
        </button>
        {isFixed ? null : <MoveMenu deal={deal} name={name} onMove={onMove} />}
      </div>
    </article>
  )
})

interface MoveMenuProps extends Pick<DealCardProps, 'deal' | 'onMove'> {
  readonly name: string
}

/** Any move without dragging. Escape closes it and leaves focus on its button. */
function MoveMenu({ deal, name, onMove }: MoveMenuProps) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (to: DealStage) => {
    setIsOpen(false)
    onMove(deal.id, to)
    focusCard(deal.id)
  }
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (commandOf('pipeline', event) !== 'closeMenu' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
    event.currentTarget.querySelector('button')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape of the buttons inside
    <div className={css.menu} onKeyDown={keys}>
      <button type="button" className={css.tool} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('pipeline.move-to')}
        <span className="only-read"> {name}</span>
      </button>
      {isOpen ? (
        <ul className={css.stages}>
          {dealStages
            .filter((stage) => stage !== deal.stage)
            .map((stage) => (
              <li key={stage}>
                <button type="button" className={css.tool} onClick={() => choose(stage)}>
                  {t(`office.stage.${stage}`)}
                </button>
              </li>
            ))}
        </ul>
      ) : null}
    </div>
  )
}

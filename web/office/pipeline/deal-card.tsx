import { memo, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'

import { dealStages, type DealStage } from '#events/values/deal.ts'
import type { Deal } from '#services/contracts/deals.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import { commandOf } from '../frame/keys/key-map.ts'
import { stageBeside } from './board.ts'
import { DealFace } from './deal-face.tsx'
import { dealName } from './deal-name.ts'
import { useDragHandle } from './drag.tsx'
import { focusCard } from './focus-card.ts'
import type { CardSelection } from './use-selection.ts'

import css from './pipeline.module.css'
import mark from './selection.module.css'

interface DealCardProps {
  readonly deal: Deal
  /** The past cannot be changed. */
  readonly isFixed: boolean
  readonly selection: CardSelection
  readonly onMove: (dealId: string, to: DealStage) => void
  readonly onOpen: (dealId: string) => void
}

const by = { back: -1, forward: 1, selectBefore: -1, selectAfter: 1 } as const

/** Dragged by its handle; moved by `[` and `]` from anywhere in it, and by its menu, which a right click and a long touch open too; selected by `x`, and with those beside it by Shift and an arrow. */
export const DealCard = memo(function DealCard({ deal, isFixed, selection, onMove, onOpen }: DealCardProps) {
  const { t } = useI18n()
  const pickUp = useDragHandle(deal.id)
  const name = dealName(deal) || t('office.deal.unnamed')
  const [isOpen, setIsOpen] = useState(false)
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.has(deal.id))
  const keys = (event: KeyboardEvent) => {
    const command = commandOf('pipeline', event)
    if (command === null || command === 'closeMenu' || isFixed) return
    if (command === 'select') selection.toggle(deal.id)
    else if (command === 'selectBefore' || command === 'selectAfter') selection.extend(deal.id, by[command])
    else if (command === 'toBar') focusBar()
    else {
      const to = stageBeside(deal.stage, by[command])
      if (to === null) return
      onMove(deal.id, to)
      focusCard(deal.id)
    }
    event.preventDefault()
  }
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (isFixed) return
    event.preventDefault()
    // A long touch of the handle drags.
    if (document.body.hasAttribute('data-dragging')) return
    flushSync(() => setIsOpen(true))
    event.currentTarget.querySelector<HTMLElement>('ul button')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside bubble here
    <article
      className={classes(css.card, isSelected && mark.selected)}
      aria-label={name}
      data-deal={deal.id}
      onKeyDown={keys}
      onContextMenu={openMenu}
    >
      {isSelected ? <Tick /> : null}
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
        {isFixed ? null : (
          <MoveMenu
            deal={deal}
            name={name}
            isOpen={isOpen}
            setIsOpen={setIsOpen}
            isSelected={isSelected}
            selection={selection}
            onMove={onMove}
          />
        )}
      </div>
    </article>
  )
})

function Tick() {
  const { t } = useI18n()
  return (
    <span className={mark.tick}>
      <span aria-hidden="true">✓</span>
      <span className="only-read">{t('pipeline.selected')}</span>
    </span>
  )
}

/** The bar of what is selected comes after thousands of cards. */
const focusBar = () => document.querySelector<HTMLElement>('[data-deal-bulk] select')?.focus()

interface MoveMenuProps extends Pick<DealCardProps, 'deal' | 'onMove' | 'selection'> {
  readonly isOpen: boolean
  readonly setIsOpen: (isOpen: boolean) => void
  readonly isSelected: boolean
  readonly name: string
}

/** Any move without dragging, and the selection without a key held. Escape closes it and leaves focus on its button. */
function MoveMenu({ deal, name, isOpen, setIsOpen, isSelected, selection, onMove }: MoveMenuProps) {
  const { t } = useI18n()
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
        <>
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
          <button type="button" className={css.tool} onClick={() => selection.toggle(deal.id)}>
            {t(isSelected ? 'pipeline.unselect' : 'pipeline.select')}
            <span className="only-read"> {name}</span>
          </button>
        </>
      ) : null}
    </div>
  )
}

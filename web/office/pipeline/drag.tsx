import { AutoScroller, DragDropManager, Draggable, Feedback, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import {
  DragDropProvider,
  DragOverlay,
  useDragDropManager,
  useDroppable,
  type DragEndEvent,
  type DragStartEvent,
} from '@dnd-kit/react'
import { useEffect, useState, type PointerEvent, type ReactNode } from 'react'

import { dealStages, type DealStage } from '#events/values/deal.ts'
import { classes } from '#web/ui/classes.ts'

import css from './drag.module.css'

interface DealDragProps {
  readonly onStart: () => void
  /** Called after each drag's drop. */
  readonly onEnd: () => void
  readonly onDrop: (dealId: string, stage: DealStage) => void
  /** The face of the card under the pointer. */
  readonly renderMoving: (dealId: string) => ReactNode
  readonly children: ReactNode
}

/**
 * Dragging cards to columns; the one module of the board that knows the library. By pointer alone: its keyboard sensor moves by pixels, and its
 * announcements are English and name ids. Keys and announcements are the board's own.
 */
export function DealDrag({ onStart, onEnd, onDrop, renderMoving, children }: DealDragProps) {
  const [manager] = useState(createManager)
  useEffect(() => () => document.body.removeAttribute('data-dragging'), [])
  const start = ({ operation }: DragStartEvent) => {
    markDragged(operation, true)
    onStart()
  }
  const end = ({ canceled, operation }: DragEndEvent) => {
    const { source, target } = operation
    const stage = dealStages.find((one) => one === target?.id)
    markDragged(operation, false)
    if (!canceled && source && stage !== undefined) onDrop(String(source.id), stage)
    onEnd()
  }
  return (
    <DragDropProvider manager={manager} onDragStart={start} onDragEnd={end}>
      {children}
      {/* Without an animation: a dropped card is in its new column at once, and never seen in the old one again. */}
      <DragOverlay className={classes(css.overlay)} dropAnimation={null}>
        {(source) => renderMoving(String(source.id))}
      </DragOverlay>
    </DragDropProvider>
  )
}

/**
 * Without the rules that the library puts on the page with each drag, and takes away with the drop: they are for every element, and have a
 * layer, so the browser would work out the style of all elements and the layout of the whole page anew. `.overlay` and `[data-dragging]` say
 * the same.
 */
function createManager(): DragDropManager {
  const manager = new DragDropManager({ sensors: [PointerSensor], plugins: [AutoScroller, Feedback] })
  manager.registry.plugins.unregister(StyleInjector)
  return manager
}

/** Marks the dragged card by attributes for the style sheet: to render it again for each drag would be noticeably slow. */
const markDragged = ({ source }: DragStartEvent['operation'], isDragged: boolean): void => {
  source?.element?.toggleAttribute('data-dragged', isDragged)
  document.body.toggleAttribute('data-dragging', isDragged)
}

/**
 * Handler for a press on the handle of a card. Makes the card draggable only then, because hundreds of cards are never
 * dragged. Belongs on the capture phase, so that the library hears of the same press.
 */
export function useDragHandle(dealId: string) {
  const manager = useDragDropManager()
  return ({ currentTarget: handle, isPrimary }: PointerEvent<HTMLElement>): void => {
    const card = handle.closest('[data-deal]')
    if (manager === null || card === null || !isPrimary || !manager.dragOperation.status.idle) return
    for (const before of manager.registry.draggables) manager.registry.unregister(before)
    manager.registry.register(new Draggable({ id: dealId, element: card, handle, register: false }, manager))
  }
}

export function useStageDrop(stage: DealStage) {
  const { ref, isDropTarget } = useDroppable({ id: stage })
  return { ref, isDropTarget }
}

import { Accessibility } from '@dnd-kit/dom'
import {
  DragDropProvider,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  type DragEndEvent,
} from '@dnd-kit/react'
import type { ReactNode } from 'react'

import { dealStages, type DealStage } from '#events/values/deal.ts'
import type { Deal } from '#services/contracts/deals.ts'

interface DealDragProps {
  readonly onStart: () => void
  /** Of every drag, after its drop. */
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
  const end = ({ canceled, operation: { source, target } }: DragEndEvent) => {
    const stage = dealStages.find((one) => one === target?.id)
    if (!canceled && source && stage !== undefined) onDrop(dealIn(source.id), stage)
    onEnd()
  }
  return (
    <DragDropProvider sensors={sensors} plugins={withoutAnnouncements} onDragStart={onStart} onDragEnd={end}>
      {children}
      {/* Without an animation: a dropped card is in its new column at once, and never seen in the old one again. */}
      <DragOverlay dropAnimation={null}>{(source) => renderMoving(dealIn(source.id))}</DragOverlay>
    </DragDropProvider>
  )
}

const sensors = [PointerSensor]

const withoutAnnouncements = <One,>(defaults: readonly One[]): One[] =>
  defaults.filter((plugin) => (plugin as unknown) !== Accessibility)

/**
 * `ref` is the card's, `handleRef` that of the button by which it is dragged. In another stage a deal is something else to drag: for the
 * card in its new column the library would begin the drag anew that has just ended, and measure everything again.
 */
export function useDealDrag({ id, stage }: Pick<Deal, 'id' | 'stage'>, isFixed: boolean) {
  const { ref, handleRef, isDragSource } = useDraggable({ id: `${stage} ${id}`, disabled: isFixed })
  return { ref, handleRef, isDragSource }
}

const dealIn = (draggable: string | number): string => String(draggable).replace(/^\S+ /, '')

export function useStageDrop(stage: DealStage) {
  const { ref, isDropTarget } = useDroppable({ id: stage })
  return { ref, isDropTarget }
}

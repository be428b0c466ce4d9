import {
  AutoScroller,
  Cursor,
  DragDropManager,
  Draggable,
  Feedback,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom'

export interface DragHandlers {
  /** False where the visit cannot be moved. */
  readonly lift: (id: string) => boolean
  /** The cell of the calendar under the visit's upper edge; null outside of it. */
  readonly aim: (cell: DOMStringMap | null) => void
  readonly drop: () => void
  readonly leave: () => void
}

/** A hand that drags up or down strays so far to the side. In a week a block is wider than the columns that its day has by then. */
const strayPx = 24

/**
 * Drags visits by mouse or pen, and by a finger that has rested on one: a finger that moves at once scrolls. Escape lets go. Cells are
 * found under the pointer: of a week and ten vans there are hundreds, and only one of them counts.
 */
export function dragVisits(on: DragHandlers) {
  const manager = new DragDropManager({
    sensors: [PointerSensor],
    // Without the library's announcements, which are English; without its copy of what is dragged: the calendar shows where it goes.
    plugins: [AutoScroller, Cursor, PreventSelection, Feedback.configure({ feedback: 'none' })],
  })
  const pointer = { x: 0, y: 0 }
  let taken: { readonly element: Element | undefined; readonly x: number; readonly grip: number } | null = null
  let watching: AbortController | null = null

  function aim() {
    if (taken === null) return
    const half = (document.querySelector('[data-start]')?.getBoundingClientRect().height ?? 0) / 2
    const cell = document
      .elementsFromPoint(columnOf(taken, pointer.x), pointer.y - taken.grip + half)
      .find((one) => one instanceof HTMLElement && one.dataset['start'] !== undefined)
    on.aim(cell instanceof HTMLElement ? cell.dataset : null)
  }

  function watch() {
    watching = new AbortController()
    const { signal } = watching
    const moved = ({ clientX, clientY }: PointerEvent) => {
      Object.assign(pointer, { x: clientX, y: clientY })
      aim()
    }
    window.addEventListener('pointermove', moved, { capture: true, signal })
    // Near an edge the calendar goes on under a pointer that rests.
    window.addEventListener('scroll', aim, { capture: true, signal })
  }

  manager.monitor.addEventListener('dragstart', ({ operation: { source, position } }) => {
    if (source === null || !on.lift(String(source.id))) return manager.actions.stop({ canceled: true })
    Object.assign(pointer, { x: position.initial.x, y: position.initial.y })
    const element = source instanceof Draggable ? source.element : undefined
    taken = { element, x: pointer.x, grip: pointer.y - (element?.getBoundingClientRect().top ?? 0) }
    watch()
  })
  manager.monitor.addEventListener('dragend', ({ canceled }) => {
    watching?.abort()
    watching = null
    taken = null
    if (canceled) on.leave()
    else on.drop()
    ignoreClick()
  })

  return {
    add(id: string, element: HTMLElement): () => void {
      const draggable = new Draggable({ id, element }, manager)
      element.dataset['drags'] = ''
      return () => draggable.destroy()
    },
    stop: () => {
      watching?.abort()
      manager.destroy()
    },
  }
}

function columnOf({ element, x }: { readonly element: Element | undefined; readonly x: number }, at: number): number {
  const own = element?.getBoundingClientRect()
  return own === undefined || Math.abs(at - x) > strayPx ? at : own.left + own.width / 2
}

/** Letting go of a visit does not open it, also where Escape came before. */
function ignoreClick() {
  const ignored = new AbortController()
  const { signal } = ignored
  const ignore = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    ignored.abort()
  }
  window.addEventListener('click', ignore, { capture: true, signal })
  for (const next of ['pointerdown', 'keydown'])
    window.addEventListener(next, () => ignored.abort(), { capture: true, signal })
}

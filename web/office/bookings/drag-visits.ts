import {
  AutoScroller,
  Cursor,
  DragDropManager,
  Draggable,
  Feedback,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom'

/** What a drag does. */
export interface DragHandlers {
  /** False where the visit cannot be moved. */
  readonly lift: (id: string) => boolean
  /** The cell of the calendar under the visit's upper edge; null outside of it. */
  readonly aim: (cell: DOMStringMap | null) => void
  readonly drop: () => void
  readonly leave: () => void
}

/**
 * Drags visits by mouse or pen; Escape lets go. Loaded once a pointer is near. Cells are found under the pointer: of a week and ten vans
 * there are hundreds, and only one of them counts.
 */
export function dragVisits(on: DragHandlers) {
  const manager = new DragDropManager({
    // A finger scrolls the calendar: on a touch screen the page of the visit moves it.
    sensors: [PointerSensor.configure({ preventActivation: ({ pointerType }) => pointerType === 'touch' })],
    // Without the library's announcements, which are English; without its copy of what is dragged: the calendar shows where it goes.
    plugins: [AutoScroller, Cursor, PreventSelection, Feedback.configure({ feedback: 'none' })],
  })
  const pointer = { x: 0, y: 0 }
  /** Of the pointer, below the upper edge of what is dragged. */
  let grip = 0
  let watching: AbortController | null = null

  function aim() {
    const half = (document.querySelector('[data-start]')?.getBoundingClientRect().height ?? 0) / 2
    const cell = document
      .elementsFromPoint(pointer.x, pointer.y - grip + half)
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
    grip = pointer.y - (source instanceof Draggable ? (source.element?.getBoundingClientRect().top ?? 0) : 0)
    watch()
  })
  manager.monitor.addEventListener('dragend', ({ canceled }) => {
    watching?.abort()
    watching = null
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

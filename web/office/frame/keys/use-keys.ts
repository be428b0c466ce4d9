import { useEffect, useEffectEvent, useRef } from 'react'

import { commandAfter, commandOf, startOf, type KeyCommand, type KeyPlace } from './key-map.ts'
import { useSingleKeys } from './use-single-keys.ts'

type Handlers<Place extends KeyPlace> = Readonly<Record<KeyCommand<Place>, () => unknown>>

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** Maximum pause within a sequence, in ms. */
const sequenceMs = 1500

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(fields) !== null

/** Whether a dialog takes the keys; panes with `data-under-search` let Ctrl and Cmd pass. */
const isDialogOpen = (isHeld = false): boolean =>
  [...document.querySelectorAll('dialog[open]')].some(
    (dialog) => !isHeld || dialog.querySelector('[data-under-search]') === null,
  )

/** Keys of the whole window while the caller shows. A single key counts only while nobody types, and none while a dialog is open. */
export function useKeys<Place extends KeyPlace>(place: Place, handlers: Handlers<Place>): void {
  const singleKeys = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(place, event)
    if (command === null || event.defaultPrevented || event.isComposing) return
    const isHeld = event.ctrlKey || event.metaKey
    const isOff = !singleKeys && startOf(event) !== null
    if ((!isHeld && (isTyping(event) || isOff)) || isDialogOpen(isHeld)) return
    // What opens a field must not be typed into it, nor start the browser's own search.
    event.preventDefault()
    handlers[command]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Two keys one after the other, such as `g d`. The second one means nothing else then, whatever has the focus. */
export function useSequences<Place extends KeyPlace>(place: Place, handlers: Handlers<Place>): void {
  const singleKeys = useSingleKeys()
  const first = useRef<{ readonly key: string; readonly at: number } | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const begun = first.current
    first.current = null
    if (!singleKeys || event.defaultPrevented || event.isComposing || isTyping(event) || isDialogOpen()) return
    const isInTime = begun !== null && event.timeStamp - begun.at < sequenceMs
    const command = isInTime ? commandAfter(place, begun.key, event) : null
    if (command === null) {
      const key = startOf(event)
      first.current = key === null ? null : { key, at: event.timeStamp }
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    handlers[command]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Before whatever listens to the second key alone.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

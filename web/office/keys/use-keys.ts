import { useEffect, useEffectEvent } from 'react'

import { commandOf, type KeyCommand, type KeyPlace } from './key-map.ts'

type Handlers<Place extends KeyPlace> = Readonly<Record<KeyCommand<Place>, () => unknown>>

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** Keys of the whole window while the caller shows. A single key counts only while nobody types, and none while a dialog is open. */
export function useKeys<Place extends KeyPlace>(place: Place, handlers: Handlers<Place>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(place, event)
    if (command === null || event.defaultPrevented || event.isComposing) return
    const isHeld = event.ctrlKey || event.metaKey
    const isTyping = event.target instanceof Element && event.target.closest(fields) !== null
    if ((isTyping && !isHeld) || document.querySelector('dialog[open]') !== null) return
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

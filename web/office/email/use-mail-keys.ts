import { useEffect, useRef } from 'react'

/** Single keys of the section, as other mail programs have them. Not while somebody types, and not with a modifier. */
export function useMailKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  }, [keys])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      const isTyping =
        target instanceof Element &&
        target.closest('input:not([type=checkbox]), textarea, select, dialog, [contenteditable]') !== null
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping || !Object.hasOwn(latest.current, key)) return
      // What opens a field must not be typed into it.
      if (key === '/' || key === 'c') event.preventDefault()
      latest.current[key]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

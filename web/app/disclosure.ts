import { useEffect, useRef, useState } from 'react'

/** A panel that its button opens and that Escape, a press elsewhere or a link inside closes. */
export function useDisclosure<Box extends HTMLElement>() {
  const [open, setOpen] = useState(false)
  const box = useRef<Box>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [open])
  return { open, box, button, toggle: () => setOpen(!open), close: () => setOpen(false) }
}

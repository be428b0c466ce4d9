import { useState } from 'react'

import { newLeadForm, useIsTyped } from '../frame/data/use-kept-typed.ts'
import type { Opened } from './opened-dialog.tsx'

/** Open dialog, one at a time. */
export function useOpened() {
  // A lead that was typed when the session ended is there again.
  const { isTyped } = useIsTyped(newLeadForm)
  const [opened, setOpened] = useState<Opened | null>(isTyped ? 'lead' : null)
  const [known, setKnown] = useState<ReadonlySet<Opened>>(new Set(isTyped ? ['lead'] : []))
  return {
    opened,
    known,
    open: (what: Opened) => {
      setKnown((before) => new Set([...before, what]))
      setOpened(what)
    },
    close: (what: Opened) => setOpened((now) => (now === what ? null : now)),
  }
}

import { useState } from 'react'

import type { Opened } from './opened-dialog.tsx'

/** Which dialog of the whole office is open: one at a time. A dialog that closes late does not close the next one. */
export function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [known, setKnown] = useState<ReadonlySet<Opened>>(new Set())
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

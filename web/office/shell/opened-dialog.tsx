import { useEffect } from 'react'

import { latePart } from '../frame/late-part.tsx'
import type { OfficeSection } from './sections.tsx'

export type Opened = 'palette' | 'keys' | 'lead' | 'preferences' | 'help' | 'plan'

const Palette = latePart([], async () => (await import('../palette/palette.tsx')).Palette)
const KeysDialog = latePart(['email', 'help'], async () => (await import('../frame/keys/keys-dialog.tsx')).KeysDialog)
const NewLead = latePart(['customers'], async () => (await import('../leads/new-lead.tsx')).NewLead)
const Preferences = latePart(
  ['analytics', 'help'],
  async () => (await import('../help/preferences-dialog.tsx')).PreferencesDialog,
)
const Help = latePart(['help'], async () => (await import('../help/help-dialog.tsx')).HelpDialog)
const PlanNote = latePart(['help'], async () => (await import('../help/plan-note.tsx')).PlanNote)

interface OpenedDialogProps {
  readonly opened: Opened | null
  /** Previously opened dialogs, which stay mounted. */
  readonly known: ReadonlySet<Opened>
  readonly onOpen: (what: Opened) => void
  readonly onClose: (what: Opened) => void
  readonly sections: readonly OfficeSection[]
}

/** The dialogs of the whole office. The code of each comes when it is asked for. */
export function OpenedDialog({ opened, known, onOpen, onClose, sections }: OpenedDialogProps) {
  // After the section is there, and before anybody types into what is not there yet.
  useEffect(() => void Palette.preload(), [])
  const of = (what: Opened) => ({
    open: opened === what,
    onClose: () => onClose(what),
    onMissing: () => onClose(what),
  })
  const onKeys = () => onOpen('keys')
  return (
    <>
      {known.has('palette') ? <Palette {...of('palette')} onOpen={onOpen} sections={sections} /> : null}
      {known.has('keys') ? <KeysDialog {...of('keys')} /> : null}
      {known.has('lead') ? <NewLead {...of('lead')} /> : null}
      {known.has('preferences') ? <Preferences {...of('preferences')} /> : null}
      {known.has('help') ? <Help {...of('help')} onKeys={onKeys} /> : null}
      {known.has('plan') ? <PlanNote {...of('plan')} /> : null}
    </>
  )
}

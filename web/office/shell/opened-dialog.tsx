import { useEffect } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { latePart } from '../late-part.tsx'
import type { OfficeSection } from './sections.tsx'

/** What can be opened over any section. */
export type Opened = 'palette' | 'keys' | 'lead'

const Palette = latePart([], async () => (await import('../palette/palette.tsx')).Palette)
const KeysDialog = latePart(['email'], async () => (await import('../keys/keys-dialog.tsx')).KeysDialog)
const NewLead = latePart(['customers'], async () => (await import('../leads/new-lead.tsx')).NewLead)

interface OpenedDialogProps {
  readonly opened: Opened | null
  /** Those that were opened before: they stay mounted, so that they close as dialogs do. */
  readonly known: ReadonlySet<Opened>
  readonly onOpen: (what: Opened) => void
  readonly onClose: (what: Opened) => void
  readonly sections: readonly OfficeSection[]
}

/** The dialogs of the whole office. The code of each comes when it is asked for. */
export function OpenedDialog({ opened, known, onOpen, onClose, sections }: OpenedDialogProps) {
  const { t } = useI18n()
  const notify = useNotify()
  // After the section is there, and before anybody types into what is not there yet.
  useEffect(() => void Palette.preload(), [])
  const miss = (what: Opened) => () => {
    onClose(what)
    notify({ title: t('office.error'), description: t('office.unread'), tone: 'destructive' })
  }
  return (
    <>
      {known.has('palette') ? (
        <Palette
          open={opened === 'palette'}
          onClose={() => onClose('palette')}
          onNewLead={() => onOpen('lead')}
          onKeys={() => onOpen('keys')}
          sections={sections}
          onMissing={miss('palette')}
        />
      ) : null}
      {known.has('keys') ? (
        <KeysDialog open={opened === 'keys'} onClose={() => onClose('keys')} onMissing={miss('keys')} />
      ) : null}
      {known.has('lead') ? (
        <NewLead isOpen={opened === 'lead'} onClose={() => onClose('lead')} onMissing={miss('lead')} />
      ) : null}
    </>
  )
}

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { PaletteSearch } from './palette-search.tsx'
import { useActions, type OpenedByAction } from './use-actions.ts'
import type { PaletteSection } from './use-choices.ts'

interface PaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onOpen: (what: OpenedByAction) => void
  readonly sections: readonly PaletteSection[]
}

/** One field for every section, every action, and whatever the server finds. Stays mounted while it is closed: an export goes on. */
export function Palette({ open, onClose, sections, onOpen }: PaletteProps) {
  const { t } = useI18n()
  const actions = useActions(onOpen)
  return (
    <Dialog open={open} onClose={onClose} title={t('palette.title')} closeLabel={t('office.close')}>
      <PaletteSearch sections={sections} actions={actions} onClose={onClose} />
    </Dialog>
  )
}

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { PaletteSearch } from './palette-search.tsx'
import { useActions } from './use-actions.ts'
import type { PaletteSection } from './use-choices.ts'

interface PaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onNewLead: () => void
  readonly onKeys: () => void
  readonly sections: readonly PaletteSection[]
}

/** One field for every section, every action, and whatever the server finds. Stays mounted while it is closed: an export goes on. */
export function Palette({ open, onClose, sections, ...openers }: PaletteProps) {
  const { t } = useI18n()
  const actions = useActions(openers)
  return (
    <Dialog open={open} onClose={onClose} title={t('palette.title')} closeLabel={t('office.close')}>
      <PaletteSearch sections={sections} actions={actions} onClose={onClose} />
    </Dialog>
  )
}

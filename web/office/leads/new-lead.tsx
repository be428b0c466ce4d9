import { useLocation } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { newLeadForm, useIsTyped } from '../frame/data/use-kept-typed.ts'
import { sectionPath } from '../frame/use-section.ts'
import { LeadForm } from './lead-form.tsx'

/** Writes down who called, and opens the lead. */
export function NewLead({ open: isOpen, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const { giveUp } = useIsTyped(newLeadForm)
  const open = (id: string) => {
    onClose()
    navigate(sectionPath('leads', { lead: id }))
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => {
        giveUp()
        onClose()
      }}
      title={t('office.lead.new')}
      closeLabel={t('office.close')}
    >
      <LeadForm addedTitle={t('office.lead.added')} onAdded={open} />
    </Dialog>
  )
}

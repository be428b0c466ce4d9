import { useState } from 'react'
import { useLocation } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { OfficeGlyph } from '../office-glyph.tsx'
import { sectionPath } from '../shell/use-section.ts'
import { LeadForm } from './lead-form.tsx'

import css from './leads.module.css'

/** Writes down who called; on a phone its button is a plus alone. */
export function NewLead() {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const open = (id: string) => {
    setOpen(false)
    navigate(sectionPath('leads', { lead: id }))
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <span className={css.plus}>
          <OfficeGlyph name="plus" />
        </span>
        <span className={css.label}>{t('office.lead.new')}</span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('office.lead.new')} closeLabel={t('office.close')}>
        <LeadForm addedTitle={t('office.lead.added')} onAdded={open} />
      </Dialog>
    </>
  )
}

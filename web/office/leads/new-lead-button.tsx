import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { OfficeGlyph } from '../frame/office-glyph.tsx'

import css from './new-lead-button.module.css'

/** On a phone it is a plus alone. */
export function NewLeadButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useI18n()
  return (
    <Button onClick={onPress}>
      <span className={css.plus}>
        <OfficeGlyph name="plus" />
      </span>
      <span className={css.label}>{t('office.lead.new')}</span>
    </Button>
  )
}

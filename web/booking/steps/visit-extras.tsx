import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import type { Draft } from '../draft.ts'

import css from './visit-extras.module.css'

export interface VisitExtrasProps {
  readonly appointment: Draft['appointment']
  readonly onChange: (patch: Partial<Draft['appointment']>) => void
}

/** What helps on the day and never holds a booking up (K53). */
export function VisitExtras({ appointment, onChange }: VisitExtrasProps) {
  const { t } = useI18n()
  return (
    <div className={css.extras}>
      <ChoiceGroup
        name="locationType"
        legend={`${t('booking.place')} ${t('details.optional')}`}
        layout="tiles"
        value={appointment.locationType}
        onChange={(locationType) => onChange({ locationType })}
        choices={[
          { value: 'home', label: t('address.home') },
          { value: 'work', label: t('address.work') },
        ]}
      />
      <ChoiceGroup
        name="outletWithin100Feet"
        legend={`${t('booking.outlet')} ${t('details.optional')}`}
        hint={t('booking.outlet.hint')}
        layout="tiles"
        value={appointment.outletWithin100Feet}
        onChange={(outletWithin100Feet) => onChange({ outletWithin100Feet })}
        choices={[
          { value: 'yes', label: t('booking.outlet.yes') },
          { value: 'no', label: t('booking.outlet.no') },
          { value: 'unsure', label: t('booking.outlet.unsure') },
        ]}
      />
      <TextField
        name="access"
        label={t('booking.access')}
        optional={t('details.optional')}
        hint={t('booking.access.hint')}
        autoComplete="off"
        maxLength={300}
        value={appointment.access}
        onChange={(access) => onChange({ access })}
      />
      <TextArea
        name="notes"
        label={t('booking.notes')}
        optional={t('details.optional')}
        hint={t('booking.notes.hint')}
        autoComplete="off"
        maxLength={2000}
        value={appointment.notes}
        onChange={(notes) => onChange({ notes })}
      />
    </div>
  )
}

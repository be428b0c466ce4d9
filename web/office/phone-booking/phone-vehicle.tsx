import { pickerSizes } from '#services/isomorphic/vehicle-sizes.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { PhonePartProps } from './phone-caller.tsx'
import { isVehicleDescribed } from './use-phone-booking.ts'

import css from '../visit-actions/visit-page.module.css'

/** The car, as far as it was told. */
export function PhoneVehicle({ fields, errors, change }: PhonePartProps) {
  const { t } = useI18n()
  const optional = t('office.optional')
  // Of a car that is described nothing but the model may stay empty.
  const optionalTogether = isVehicleDescribed(fields) ? undefined : optional
  return (
    <div className={css.pair}>
      <TextField
        label={t('visits.phone.make')}
        optional={optionalTogether}
        maxLength={60}
        value={fields.make}
        error={errors.make}
        onChange={(make) => change({ make })}
      />
      <TextField
        label={t('visits.phone.model')}
        optional={optional}
        maxLength={60}
        value={fields.model}
        onChange={(model) => change({ model })}
      />
      <TextField
        label={t('visits.phone.year')}
        optional={optionalTogether}
        inputMode="numeric"
        maxLength={4}
        value={fields.year}
        error={errors.year}
        onChange={(year) => change({ year })}
      />
      <SelectField
        label={t('visits.phone.size')}
        optional={optionalTogether}
        placeholder={t('visits.phone.choose')}
        value={fields.size}
        error={errors.size}
        options={pickerSizes.map((one) => ({ value: one, label: t(`visits.size.${one}`) }))}
        onChange={(size) => change({ size })}
      />
    </div>
  )
}

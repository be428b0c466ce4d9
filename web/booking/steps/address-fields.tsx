import { useId, useState } from 'react'

import { areaNamed, useServiceAreas } from '#web/brand.ts'
import { useAddressSuggestions } from '#web/data/use-address-suggestions.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ComboField } from '#web/ui/combo-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ErrorOf } from '#web/ui/step-form.ts'
import { TextField } from '#web/ui/text-field.tsx'

import type { Draft } from '../draft.ts'
import type { AppointmentField } from '../field-errors.ts'

import css from './fields.module.css'

export interface AddressFieldsProps {
  readonly appointment: Draft['appointment']
  readonly onChange: (patch: Partial<Draft['appointment']>) => void
  readonly errorOf: ErrorOf<AppointmentField>
}

export function AddressFields({ appointment, onChange, errorOf }: AddressFieldsProps) {
  const { t } = useI18n()
  const [typed, setTyped] = useState('')
  const { suggestions, isLoading, isEmpty } = useAddressSuggestions(typed)
  const cities = useId()
  const serviceAreas = useServiceAreas()

  const choose = (index: number) => {
    const chosen = suggestions[index]
    if (chosen === undefined) return
    onChange({ address: chosen.description, ...(chosen.city ? { city: chosen.city } : {}) })
  }
  return (
    <>
      <ComboField
        name="address"
        label={t('booking.address')}
        placeholder={t('address.placeholder')}
        autoComplete="street-address"
        required
        value={appointment.address}
        error={errorOf('address')}
        onType={(address) => {
          setTyped(address)
          onChange({ address })
        }}
        suggestions={suggestions.map((suggestion) => suggestion.description)}
        onChoose={choose}
        isLoading={isLoading}
        listLabel={t('address.suggestions')}
        loadingLabel={t('address.loading')}
        countLabel={t('address.count', { count: suggestions.length })}
        emptyLabel={isEmpty ? t('address.count', { count: 0 }) : undefined}
      />
      <div className={css.pair}>
        <TextField
          name="city"
          label={t('booking.city')}
          autoComplete="address-level2"
          list={cities}
          required
          value={appointment.city}
          error={errorOf('city')}
          onChange={(city) => onChange({ city })}
        />
        <TextField
          name="postalCode"
          label={t('booking.postal-code')}
          optional={t('details.optional')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={12}
          value={appointment.postalCode}
          onChange={(postalCode) => onChange({ postalCode })}
        />
      </div>
      <datalist id={cities}>
        {serviceAreas.map((area) => (
          <option key={area} value={area}>
            {area}
          </option>
        ))}
      </datalist>
      {appointment.city.trim() !== '' && areaNamed(appointment.city) === '' ? (
        <Notice announce="status">{t('address.outside')}</Notice>
      ) : null}
    </>
  )
}

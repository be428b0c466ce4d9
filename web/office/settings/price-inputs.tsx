import { priceLimits, type OfficePrices } from '#services/contracts/prices.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { addOnField, dollarsText, packageField } from './price-fields.ts'
import type { usePrices } from './use-prices.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

type Form = Pick<ReturnType<typeof usePrices>, 'typed' | 'faulty' | 'change'>

interface PackagePricesProps {
  readonly of: OfficePrices['packages'][number]
  readonly form: Form
}

const { least, most, step } = priceLimits.minutes
const durations = Array.from({ length: (most - least) / step + 1 }, (_, index) => least + index * step)

export function PackagePrices({
  of: { id, displayName, priceCents, minMinutes, maxMinutes },
  form,
}: PackagePricesProps) {
  const { t } = useI18n()
  const [priceField, minField, maxField] = [packageField(id, 'price'), packageField(id, 'min'), packageField(id, 'max')]
  const options = durations.map((minutes) => ({
    value: String(minutes),
    label: t('settings.prices.hours', { hours: minutes / 60 }),
  }))
  return (
    <fieldset className={css.package}>
      <legend className={css.name}>{displayName}</legend>
      <Amount
        label={t('settings.prices.price')}
        field={priceField}
        cents={priceCents}
        limits={priceLimits.packageCents}
        form={form}
      />
      <SelectField
        label={t('settings.prices.min')}
        value={form.typed[minField] ?? String(minMinutes)}
        options={options}
        onChange={(minutes) => form.change(minField, minutes)}
      />
      <SelectField
        label={t('settings.prices.max')}
        value={form.typed[maxField] ?? String(maxMinutes)}
        options={options}
        error={form.faulty.has(maxField) ? t('settings.prices.wrong-duration') : undefined}
        onChange={(minutes) => form.change(maxField, minutes)}
      />
    </fieldset>
  )
}

export function AddOnPrices({ prices, form }: { readonly prices: OfficePrices; readonly form: Form }) {
  return (
    <div className={parts.grid}>
      {prices.addOns.map(({ name, displayName, priceCents }) => (
        <Amount
          key={name}
          label={displayName}
          field={addOnField(name)}
          cents={priceCents}
          limits={priceLimits.addOnCents}
          form={form}
        />
      ))}
    </div>
  )
}

interface AmountProps {
  readonly label: string
  readonly field: string
  readonly cents: number
  readonly limits: { readonly least: number; readonly most: number }
  readonly form: Form
}

function Amount({ label, field, cents, limits, form }: AmountProps) {
  const { t, money } = useI18n()
  const wrong = t('settings.prices.wrong', { least: money(limits.least), most: money(limits.most) })
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={form.typed[field] ?? dollarsText(cents)}
      error={form.faulty.has(field) ? wrong : undefined}
      onChange={(text) => form.change(field, text)}
    />
  )
}

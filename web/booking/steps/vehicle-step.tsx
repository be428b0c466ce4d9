import { useSyncExternalStore } from 'react'

import type { AddOn } from '#services/contracts/catalogue.ts'
import { pickerSizes, vehicleSizes } from '#services/isomorphic/vehicle-sizes.ts'
import { addOnName, addOnSentence } from '#web/i18n/add-on-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { CheckGroup, ChoiceGroup } from '#web/ui/choice-group.tsx'
import { paintNamed, paints } from '#web/ui/paints.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useStepForm, type ErrorOf } from '#web/ui/step-form.ts'
import { StepFrame } from '#web/ui/step-frame.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { VehicleDrawing, type VehicleDrawingProps } from '#web/ui/vehicle-drawing.tsx'

import { vehicleFieldErrors, type VehicleField } from '../field-errors.ts'
import { currentYear, makes, modelAfterMakeChange, modelsOf, yearChoices } from '../vehicles/choices.ts'
import type { StepProps } from './customer-step.tsx'

import fields from './fields.module.css'
import css from './vehicle-step.module.css'

export interface VehicleStepProps extends StepProps {
  readonly addOns: readonly AddOn[]
  readonly onBack: () => void
}

/** Step 2: the car, drawn as it is described, and what it needs beyond the package. */
export function VehicleStep({ draft, change, isFocused, price, onNext, onBack, addOns }: VehicleStepProps) {
  const { t, money } = useI18n()
  const step = useStepForm({
    fieldErrors: vehicleFieldErrors(draft),
    t,
    onValid: onNext,
    missing: { title: t('booking.missing.title'), description: t('booking.missing.vehicle') },
  })
  return (
    <StepFrame
      title={t('booking.step.vehicle')}
      look="slim"
      isFocused={isFocused}
      form={step.form}
      backLabel={t('booking.back')}
      onBack={onBack}
      nextLabel={t('booking.next')}
      price={price}
    >
      <ModelFields draft={draft} change={change} errorOf={step.errorOf} />
      <BodyFields draft={draft} change={change} errorOf={step.errorOf} />
      {addOns.length > 0 ? (
        <CheckGroup
          legend={t('booking.add-ons')}
          hint={t('booking.add-ons.hint')}
          values={draft.addons}
          onChange={(addons) => change({ addons: [...addons] })}
          choices={addOns.map((addOn) => ({
            value: addOn.name,
            label: `${addOnName(addOn.displayName, t)} · ${money(addOn.priceCents)}`,
            detail: addOnSentence(addOn.displayName, addOn.description, t),
          }))}
        />
      ) : null}
      <TextField
        name="secondVehicle"
        label={t('booking.second-vehicle')}
        optional={t('details.optional')}
        hint={t('booking.second-vehicle.hint')}
        autoComplete="off"
        maxLength={200}
        value={draft.appointment.secondVehicle}
        onChange={(secondVehicle) => change({ appointment: { secondVehicle } })}
      />
    </StepFrame>
  )
}

interface PartProps extends Pick<StepProps, 'draft' | 'change'> {
  readonly errorOf: ErrorOf<VehicleField>
}

function ModelFields({ draft, change, errorOf }: PartProps) {
  const { t } = useI18n()
  const { year, make, model } = draft.vehicle
  const years = useYears()
  return (
    <div className={fields.triple}>
      <SelectField
        name="year"
        label={t('vehicle.year')}
        placeholder={t('vehicle.year.choose')}
        required
        value={year}
        error={errorOf('year')}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(value) => change({ vehicle: { year: value } })}
      />
      <SelectField
        name="make"
        label={t('vehicle.make')}
        placeholder={t('vehicle.make.choose')}
        required
        value={make}
        error={errorOf('make')}
        options={withOwn(makes, make).map((one) => ({ value: one, label: one === 'Other' ? t('vehicle.other') : one }))}
        onChange={(value) => change({ vehicle: { make: value, model: modelAfterMakeChange(model, value) } })}
      />
      <SelectField
        name="model"
        label={t('vehicle.model')}
        placeholder={t(make === '' ? 'booking.model.after-make' : 'booking.model.choose')}
        required
        disabled={make === ''}
        value={model}
        error={errorOf('model')}
        options={withOwn(modelsOf(isListed(make) ? make : 'Other'), model).map((one) => ({
          value: one,
          label: one === 'Other' ? t('vehicle.other') : one,
        }))}
        onChange={(value) => change({ vehicle: { model: value } })}
      />
    </div>
  )
}

const isListed = (make: string): boolean => make === '' || modelsOf(make).length > 0

/** A quote takes makes and models that the lists do not have: who comes from there finds theirs at the end. */
const withOwn = (listed: readonly string[], own: string): readonly string[] =>
  own === '' || listed.includes(own) ? listed : [...listed, own]

function BodyFields({ draft, change, errorOf }: PartProps) {
  const { t } = useI18n()
  const { size, color } = draft.vehicle
  const body = vehicleSizes.find((one) => one === size) ?? 'sedan'
  // Compact is chosen on the way to a quote only; who comes from there finds it here.
  const offered = size === 'compact' ? vehicleSizes : pickerSizes
  return (
    <>
      <ChoiceGroup
        name="size"
        legend={t('vehicle.size')}
        layout="swatches"
        required
        value={size}
        error={errorOf('size')}
        onChange={(value) => change({ vehicle: { size: value } })}
        choices={offered.map((one) => ({
          value: one,
          label: t(`vehicle.size.${one}`),
          media: <MiniVehicle body={one} paint={paintNamed(color)} />,
        }))}
      />
      <div className={css.paint}>
        <div className={css.stage}>
          <VehicleDrawing body={body} paint={paintNamed(color)} />
        </div>
        <ChoiceGroup
          name="color"
          legend={t('booking.color')}
          layout="swatches"
          value={color}
          onChange={(value) => change({ vehicle: { color: value } })}
          choices={[
            ...paints.map((paint) => ({
              value: paint.name,
              label: t(`vehicle.paint.${paint.key}`),
              media: <Swatch colour={paint.colour} />,
            })),
            { value: '', label: t('booking.paint.none') },
          ]}
        />
      </div>
    </>
  )
}

const MiniVehicle = (props: VehicleDrawingProps) => (
  <span className={css.mini}>
    <VehicleDrawing {...props} />
  </span>
)

const Swatch = ({ colour }: { readonly colour: string }) => (
  <svg className={css.swatch} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="11" fill={colour} />
  </svg>
)

/** Empty until mounted: the page may have been rendered in another year. */
function useYears(): readonly number[] {
  const newest = useSyncExternalStore(neverChanges, currentYear, () => null)
  return newest === null ? [] : yearChoices(newest)
}

const neverChanges = () => () => {}

import { vehicleSizes } from '#services/isomorphic/vehicle-sizes.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { defaultPaint, paintOf } from '#web/ui/paints.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useStepForm, type ErrorOf } from '#web/ui/step-form.ts'
import { StepFrame, type StepPlace } from '#web/ui/step-frame.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { VehicleDrawing } from '#web/ui/vehicle-drawing.tsx'

import { listedPaints, makes, newerYear, years } from '../choices.ts'
import { quoteFieldErrors, type QuoteDraft, type QuoteField } from '../quote-draft.ts'
import type { ChangeQuote } from '../use-quote.ts'

import css from './vehicle-step.module.css'

export interface StepProps extends StepPlace {
  readonly draft: QuoteDraft
  readonly change: ChangeQuote
  readonly onNext: () => void
}

/** Step 1: which car. */
export function VehicleStep({ draft, change, onNext, ...place }: StepProps) {
  const { t } = useI18n()
  const { form, errorOf } = useStepForm({ fieldErrors: quoteFieldErrors(draft, 1), t, onValid: onNext })
  return (
    <StepFrame
      {...place}
      title={t('quote.step.vehicle')}
      form={form}
      backLabel={t('quote.back')}
      nextLabel={t('quote.next')}
    >
      <ModelFields draft={draft} change={change} errorOf={errorOf} />
      <div className={css.sizes}>
        <ChoiceGroup
          name="size"
          legend={t('vehicle.size')}
          layout="swatches"
          required
          value={draft.size}
          error={errorOf('size')}
          onChange={(size) => change({ size })}
          choices={vehicleSizes.map((size) => ({
            value: size,
            label: t(`vehicle.size.${size}`),
            media: (
              <span className={css.mini}>
                <VehicleDrawing body={size} paint={draft.color || defaultPaint} />
              </span>
            ),
          }))}
        />
      </div>
      <div className={css.colour}>
        <ColourList draft={draft} change={change} errorOf={errorOf} />
      </div>
    </StepFrame>
  )
}

interface PartProps extends Pick<StepProps, 'draft' | 'change'> {
  readonly errorOf: ErrorOf<QuoteField>
}

function ModelFields({ draft, change, errorOf }: PartProps) {
  const { t } = useI18n()
  return (
    <div className={css.fields}>
      <SelectField
        name="year"
        label={t('vehicle.year')}
        placeholder={t('vehicle.year.choose')}
        required
        value={draft.year}
        error={errorOf('year')}
        options={[
          { value: newerYear, label: t('quote.year.newer', { year: newerYear }) },
          ...years.map((year) => ({ value: year, label: year })),
        ]}
        onChange={(year) => change({ year })}
      />
      <SelectField
        name="make"
        label={t('vehicle.make')}
        placeholder={t('vehicle.make.choose')}
        required
        value={draft.make}
        error={errorOf('make')}
        options={makes.map((make) => ({ value: make, label: make === 'Other' ? t('vehicle.other') : make }))}
        onChange={(make) => change({ make })}
      />
      {draft.make === 'Other' ? (
        <TextField
          name="ownMake"
          label={t('quote.own-make')}
          optional={t('details.optional')}
          autoComplete="off"
          maxLength={60}
          value={draft.ownMake}
          onChange={(ownMake) => change({ ownMake })}
        />
      ) : null}
      <TextField
        name="model"
        label={t('vehicle.model')}
        optional={t('details.optional')}
        autoComplete="off"
        maxLength={60}
        value={draft.model}
        onChange={(model) => change({ model })}
      />
    </div>
  )
}

/** A colour that only the picker has stays in the list once it is chosen there. */
function ColourList({ draft, change, errorOf }: PartProps) {
  const { t } = useI18n()
  const chosen = paintOf(draft.color)
  const offered = chosen === undefined || listedPaints.includes(chosen) ? listedPaints : [...listedPaints, chosen]
  return (
    <SelectField
      name="color"
      label={t('quote.color')}
      placeholder={t('quote.color.choose')}
      required
      value={draft.color}
      error={errorOf('color')}
      options={offered.map(({ colour, key }) => ({ value: colour, label: t(`vehicle.paint.${key}`) }))}
      onChange={(color) => change({ color })}
    />
  )
}

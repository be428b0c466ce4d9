import { vehicleSizes } from '#services/isomorphic/vehicle-sizes.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { defaultPaint, paintOf } from '#web/ui/paints.ts'
import { VehicleDrawing } from '#web/ui/vehicle-drawing.tsx'

import { pickerPaints } from '../choices.ts'
import type { QuoteDraft } from '../quote-draft.ts'
import type { ChangeQuote } from '../use-quote.ts'

import css from './colour-picker.module.css'

interface ColourPickerProps {
  readonly draft: QuoteDraft
  readonly change: ChangeQuote
}

/** The car in its colour, on the driveway, and eight swatches with their names; a ninth for a colour that only step 1 lists. */
export function ColourPicker({ draft, change }: ColourPickerProps) {
  const { t } = useI18n()
  const body = vehicleSizes.find((size) => size === draft.size) ?? 'sedan'
  const paint = paintOf(draft.color)
  const offered = paint === undefined || pickerPaints.includes(paint) ? pickerPaints : [...pickerPaints, paint]
  return (
    <div className={css.picker}>
      <div className={css.stage}>
        <VehicleDrawing
          body={body}
          paint={draft.color || defaultPaint}
          label={[t(`vehicle.size.${body}`), paint && t(`vehicle.paint.${paint.key}`)].filter(Boolean).join(', ')}
        />
      </div>
      <ChoiceGroup
        name="picker"
        legend={t('quote.picker')}
        layout="swatches"
        value={draft.color}
        onChange={(color) => change({ color })}
        choices={offered.map(({ colour, key }) => ({
          value: colour,
          label: t(`vehicle.paint.${key}`),
          media: (
            <svg className={css.swatch} viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="11" fill={colour} data-paint={key} />
            </svg>
          ),
        }))}
      />
    </div>
  )
}

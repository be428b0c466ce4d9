import { useState } from 'react'

import { useAddressSuggestions } from '#web/data/use-address-suggestions.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { cityIn } from '#web/named-city.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { ComboField } from '#web/ui/combo-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStepForm } from '#web/ui/step-form.ts'
import { StepFrame } from '#web/ui/step-frame.tsx'

import { isFar, quoteFieldErrors } from '../quote-draft.ts'
import { ColourPicker } from './colour-picker.tsx'
import type { StepProps } from './vehicle-step.tsx'

import css from './place-step.module.css'

export interface LaterStepProps extends StepProps {
  readonly onBack: () => void
}

/** Step 2: where the car stands, and what we look for there. */
export function PlaceStep({ draft, change, onNext, onBack, ...place }: LaterStepProps) {
  const { t } = useI18n()
  const { form, errorOf } = useStepForm({ fieldErrors: quoteFieldErrors(draft, 2), t, onValid: onNext })
  return (
    <StepFrame
      {...place}
      title={t('quote.step.place')}
      form={form}
      backLabel={t('quote.back')}
      onBack={onBack}
      nextLabel={t('quote.next')}
    >
      <div className={css.place}>
        <div className={css.where}>
          <ChoiceGroup
            name="locationType"
            legend={t('quote.place')}
            layout="tiles"
            required
            value={draft.locationType}
            error={errorOf('locationType')}
            onChange={(locationType) => change({ locationType })}
            choices={[
              { value: 'home', label: t('address.home') },
              { value: 'work', label: t('address.work') },
            ]}
          />
          <Address draft={draft} change={change} error={errorOf('address')} />
        </div>
        <ColourPicker draft={draft} change={change} />
      </div>
    </StepFrame>
  )
}

/** Suggestions help; what is typed by hand counts just as well. A city that is not ours is said to be far. */
function Address({ draft, change, error }: Pick<StepProps, 'draft' | 'change'> & { error: string | undefined }) {
  const { t } = useI18n()
  const [typed, setTyped] = useState('')
  const { suggestions, isLoading, isEmpty } = useAddressSuggestions(typed)
  return (
    <>
      <ComboField
        name="address"
        label={t('quote.address')}
        placeholder={t('address.placeholder')}
        autoComplete="street-address"
        required
        maxLength={300}
        value={draft.address}
        error={error}
        onType={(address) => {
          setTyped(address)
          change({ address, city: cityIn(address) })
        }}
        suggestions={suggestions.map(({ description }) => description)}
        onChoose={(index) => {
          const chosen = suggestions[index]
          if (chosen) change({ address: chosen.description, city: chosen.city ?? cityIn(chosen.description) })
        }}
        isLoading={isLoading}
        listLabel={t('address.suggestions')}
        loadingLabel={t('address.loading')}
        countLabel={t('address.count', { count: suggestions.length })}
        emptyLabel={isEmpty ? t('address.count', { count: 0 }) : undefined}
      />
      {isFar(draft) ? <Notice announce="status">{t('address.outside')}</Notice> : null}
    </>
  )
}

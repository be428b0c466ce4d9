import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useStepForm } from '#web/ui/step-form.ts'
import { StepFrame, type StepPlace } from '#web/ui/step-frame.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { Draft } from '../draft.ts'
import { customerFieldErrors } from '../field-errors.ts'
import type { ChangeDraft } from '../use-draft.ts'
import { EmailSuggestion } from './email-suggestion.tsx'
import { TextsChoice } from './texts-choice.tsx'

import css from './fields.module.css'

export interface StepProps extends Pick<StepPlace, 'isFocused' | 'price'> {
  readonly draft: Draft
  readonly change: ChangeDraft
  readonly onNext: () => void
}

/** Step 1: who to expect, and how to reach them. */
export function CustomerStep({ draft, change, isFocused, price, onNext }: StepProps) {
  const { t } = useI18n()
  const { form, errorOf } = useStepForm({
    fieldErrors: customerFieldErrors(draft),
    t,
    onValid: onNext,
    missing: { title: t('booking.missing.title'), description: t('booking.missing.customer') },
  })
  const { firstName, lastName, email, phone } = draft.customer
  return (
    <StepFrame
      title={t('booking.step.customer')}
      look="slim"
      isFocused={isFocused}
      form={form}
      backLabel={t('booking.back')}
      nextLabel={t('booking.next')}
      price={price}
    >
      <div className={css.pair}>
        <TextField
          name="firstName"
          label={t('booking.first-name')}
          autoComplete="given-name"
          required
          value={firstName}
          error={errorOf('firstName')}
          onChange={(value) => change({ customer: { firstName: value } })}
        />
        <TextField
          name="lastName"
          label={t('booking.last-name')}
          autoComplete="family-name"
          required
          value={lastName}
          error={errorOf('lastName')}
          onChange={(value) => change({ customer: { lastName: value } })}
        />
      </div>
      <TextField
        name="email"
        type="email"
        label={t('booking.email')}
        hint={t('booking.email.hint')}
        autoComplete="email"
        required
        value={email}
        error={errorOf('email')}
        onChange={(value) => change({ customer: { email: value } })}
      />
      <EmailSuggestion email={email} onTake={(meant) => change({ customer: { email: meant } })} />
      <TextField
        name="phone"
        type="tel"
        label={t('booking.phone')}
        hint={t('booking.phone.hint')}
        autoComplete="tel"
        required
        value={phone}
        error={errorOf('phone')}
        onChange={(value) => change({ customer: { phone: value } })}
      />
      <TextsChoice isWanted={draft.wantsTexts} onChange={(wantsTexts) => change({ wantsTexts })} />
    </StepFrame>
  )
}

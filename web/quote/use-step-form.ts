import { useState, type SyntheticEvent } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { fieldErrorText, type QuoteField } from './field-errors.ts'

export interface StepForm {
  /** What is missing, in words, once Next was pressed. */
  readonly errorOf: (field: QuoteField) => string | undefined
  readonly form: {
    readonly noValidate: true
    readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  }
}

/** A step that is left by its button: with gaps it says which and goes to the first one, without gaps it goes on. */
export function useStepForm(fieldErrors: readonly QuoteField[], onClean: () => void): StepForm {
  const { t } = useI18n()
  const [isPressed, setPressed] = useState(false)
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    const [first] = fieldErrors
    if (first === undefined) return onClean()
    focusControl(event.currentTarget, first)
  }
  return {
    errorOf: (field) => (isPressed && fieldErrors.includes(field) ? t(fieldErrorText(field)) : undefined),
    form: { noValidate: true, onSubmit },
  }
}

/** The control of that name; of a radio group the first. */
const focusControl = (form: HTMLFormElement, name: string): void =>
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

import { useState, type SyntheticEvent } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { gapText, type QuoteField } from './gaps.ts'

export interface StepForm {
  /** What is missing, in words, once Next was pressed. */
  readonly errorOf: (field: QuoteField) => string | undefined
  readonly form: {
    readonly noValidate: true
    readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  }
}

/** A step that is left by its button: with gaps it says which and goes to the first one, without gaps it goes on. */
export function useStepForm(gaps: readonly QuoteField[], onClean: () => void): StepForm {
  const { t } = useI18n()
  const [isPressed, setPressed] = useState(false)
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    const [first] = gaps
    if (first === undefined) return onClean()
    focusControl(event.currentTarget, first)
  }
  return {
    errorOf: (field) => (isPressed && gaps.includes(field) ? t(gapText(field)) : undefined),
    form: { noValidate: true, onSubmit },
  }
}

/** The control of that name; of a radio group the first. */
const focusControl = (form: HTMLFormElement, name: string): void =>
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

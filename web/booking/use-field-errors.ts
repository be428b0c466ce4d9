import { useState, type FocusEvent, type SyntheticEvent } from 'react'

import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import type { FieldName, FieldError } from './field-errors.ts'

export interface StepForm {
  /** What is wrong with a field, in words: after Next was pressed, or once the field was left with something in it. */
  readonly errorOf: (field: FieldName) => string | undefined
  readonly form: {
    readonly noValidate: true
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
    readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  }
}

/** A step that is left by Next: with gaps it goes to the first one and says so once, without gaps it goes on. */
export function useFieldErrors(
  fieldErrors: readonly FieldError[],
  missingText: MessageKey,
  onClean: () => void,
): StepForm {
  const { t } = useI18n()
  const notify = useNotify()
  const [isPressed, setPressed] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  const errorOf = (field: FieldName) => {
    const fieldError = fieldErrors.find((one) => one.field === field)
    return fieldError && (isPressed || left.has(field)) ? t(textOf(fieldError)) : undefined
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value }: { name?: string; value?: string } = target
    if (name && value) setLeft((before) => (before.has(name) ? before : new Set([...before, name])))
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    const [first] = fieldErrors
    if (first === undefined) return onClean()
    if (fieldErrors.some((fieldError) => fieldError.reason === 'missing')) {
      notify({ title: t('booking.missing.title'), description: t(missingText), tone: 'destructive' })
    }
    focusControl(event.currentTarget, first.field)
  }
  return { errorOf, form: { noValidate: true, onBlur, onSubmit } }
}

const textOf = ({ field, reason }: FieldError): MessageKey =>
  reason === 'missing' ? `booking.gap.missing.${field}` : `booking.gap.${reason}`

/** A control by its name; of a radio group the chosen one, else the first that can be chosen. */
function focusControl(form: HTMLFormElement, name: string): void {
  const named = [...form.querySelectorAll<HTMLElement>(`[name="${name}"]:not(:disabled)`)]
  const chosen = named.find((control) => control instanceof HTMLInputElement && control.checked)
  ;(chosen ?? named[0])?.focus()
}

import { useState, type FocusEvent, type SyntheticEvent } from 'react'

import { useNotify } from './toast.tsx'

/** Reason why a step cannot be left. */
export interface FieldError<Field extends string, MessageKey extends string> {
  /** The name of the control. */
  readonly field: Field
  readonly text: MessageKey
  readonly isMissing: boolean
}

/** Error of a field. */
export type ErrorOf<Field extends string> = (field: Field) => string | undefined

export interface StepForm<Field extends string> {
  /** Error of a field in words, given after Next was pressed, or once the field was left with something in it. */
  readonly errorOf: ErrorOf<Field>
  readonly form: {
    readonly noValidate: true
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
    readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  }
}

interface StepFormSettings<Field extends string, MessageKey extends string> {
  readonly fieldErrors: readonly FieldError<Field, MessageKey>[]
  readonly t: (key: MessageKey) => string
  readonly onValid: () => void
  /** The toast, in words, where answers are missing. */
  readonly missing?: { readonly title: string; readonly description: string }
}

/** The form of a step that is left by Next: with errors it shows them, without it goes on. */
export function useStepForm<Field extends string, MessageKey extends string>({
  fieldErrors,
  t,
  onValid,
  missing,
}: StepFormSettings<Field, MessageKey>): StepForm<Field> {
  const notify = useNotify()
  const [isPressed, setPressed] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  const errorOf = (field: Field) => {
    const error = fieldErrors.find((one) => one.field === field)
    return error && (isPressed || left.has(field)) ? t(error.text) : undefined
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value }: { name?: string; value?: string } = target
    if (name && value) setLeft((before) => (before.has(name) ? before : new Set([...before, name])))
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    if (fieldErrors.length === 0) return onValid()
    if (missing && fieldErrors.some((error) => error.isMissing)) {
      notify({ ...missing, tone: 'destructive' })
    }
  }
  return { errorOf, form: { noValidate: true, onBlur, onSubmit } }
}

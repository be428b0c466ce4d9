import { useId, type ReactNode } from 'react'

import css from './field.module.css'

export interface FieldWords {
  readonly label: string
  /** Said beside the label of a field that may stay empty, for example "optional". */
  readonly optional?: string | undefined
  readonly hint?: ReactNode
  /** Error text; marks the field invalid. */
  readonly error?: string | undefined
}

/** Attributes that tie a control to label, hint and error. */
export interface FieldTies {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  /** Said either way: of a required field that is still empty, browsers would tell screen readers that it is wrong. */
  readonly 'aria-invalid': boolean
}

interface FieldFrameProps extends FieldWords {
  readonly children: (ties: FieldTies) => ReactNode
}

/** Label above, hint and error below, all tied to the control by id. */
export function FieldFrame({ label, optional, hint, error, children }: FieldFrameProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={css.frame}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional ? <span className={css.optional}> {optional}</span> : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) })}
      {hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The sentence under a field that is wrong. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (!error) return null
  return (
    <p className={css.error} id={id}>
      {error}
    </p>
  )
}

import type { ComponentProps, Ref } from 'react'

import { FieldFrame, type FieldWords } from './field.tsx'

import css from './control.module.css'

type Native = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value' | 'ref'>

export interface TextFieldProps extends FieldWords, Native {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** One line of text with label, hint and error; takes the native attributes (type, autoComplete, inputMode …) as they are. */
export function TextField({ label, optional, hint, error, onChange, ...native }: TextFieldProps) {
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error}>
      {(ties) => (
        <input {...native} {...ties} className={css.control} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  )
}

type NativeArea = Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value' | 'ref'>

export interface TextAreaProps extends FieldWords, NativeArea {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({ label, optional, hint, error, onChange, ...native }: TextAreaProps) {
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error}>
      {(ties) => (
        <textarea {...native} {...ties} className={css.control} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  )
}

import type { ComponentProps, Ref } from 'react'

import { classes } from './classes.ts'
import { FieldFrame, type FieldWords } from './field.tsx'

import control from './control.module.css'
import css from './select-field.module.css'

export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean | undefined
  readonly lang?: string | undefined
}

type Native = Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'value' | 'children' | 'multiple' | 'ref'>

export interface SelectFieldProps extends FieldWords, Native {
  readonly options: readonly SelectOption[]
  /** '' means that nothing is chosen: then `placeholder` shows. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  readonly ref?: Ref<HTMLSelectElement>
}

/** Native select. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  options,
  placeholder,
  onChange,
  ...native
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error}>
      {(ties) => (
        <span className={css.wrap}>
          <select
            {...native}
            {...ties}
            className={classes(control.control, css.select)}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  )
}

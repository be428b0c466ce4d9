import { useId, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { FieldError } from './field.tsx'

import css from './choice-group.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
  /** Second line: price or reason. */
  readonly detail?: ReactNode
  /** A drawing or swatch before the label. */
  readonly media?: ReactNode
  readonly disabled?: boolean | undefined
}

interface GroupWords {
  readonly legend: string
  /** Keeps the legend for screen readers only, where a heading already says it. */
  readonly legendHidden?: boolean | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

export interface ChoiceGroupProps extends GroupWords {
  readonly choices: readonly Choice[]
  /** '' means that nothing is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The name of the radio group; made up when absent. */
  readonly name?: string | undefined
  /** cards: one to a row, roomy; tiles: as many as fit; swatches: media first, small. */
  readonly layout?: 'cards' | 'tiles' | 'swatches' | undefined
  readonly required?: boolean | undefined
}

/** One of several, as radio cards: native radios, so arrow keys and forms work by themselves. */
export function ChoiceGroup({
  choices,
  value,
  onChange,
  name,
  layout = 'cards',
  required,
  ...words
}: ChoiceGroupProps) {
  const made = useId()
  return (
    <Group {...words} layout={layout} role="radiogroup" required={required}>
      {choices.map((choice) => (
        <ChoiceCard
          key={choice.value}
          type="radio"
          name={name ?? made}
          choice={choice}
          checked={choice.value === value}
          onToggle={() => onChange(choice.value)}
        />
      ))}
    </Group>
  )
}

export interface CheckGroupProps extends GroupWords {
  readonly choices: readonly Choice[]
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly layout?: 'cards' | 'tiles' | undefined
}

/** Any number of several, as checkbox cards. */
export function CheckGroup({ choices, values, onChange, layout = 'cards', ...words }: CheckGroupProps) {
  const toggled = (value: string) =>
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return (
    <Group {...words} layout={layout}>
      {choices.map((choice) => (
        <ChoiceCard
          key={choice.value}
          type="checkbox"
          name={undefined}
          choice={choice}
          checked={values.includes(choice.value)}
          onToggle={() => onChange(toggled(choice.value))}
        />
      ))}
    </Group>
  )
}

export interface CheckboxProps {
  readonly name?: string | undefined
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error?: string | undefined
}

/** One statement to agree with. */
export function Checkbox({ name, label, checked, onChange, error }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className={css.agree}>
        <input
          className={css.box}
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

function Group({
  legend,
  legendHidden,
  hint,
  error,
  layout,
  role,
  required,
  children,
}: GroupWords & {
  readonly layout: string
  /** Radios have their state together: it is said of the group, which only this role allows. */
  readonly role?: 'radiogroup' | undefined
  readonly required?: boolean | undefined
  readonly children: ReactNode
}) {
  const id = useId()
  const described = classes(hint ? `${id}-hint` : '', error ? `${id}-error` : '')
  return (
    <fieldset
      className={css.group}
      role={role}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={role && required}
    >
      <legend className={legendHidden ? 'only-read' : css.legend}>{legend}</legend>
      {hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={css[layout]}>{children}</div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

interface ChoiceCardProps {
  readonly type: 'radio' | 'checkbox'
  readonly name: string | undefined
  readonly choice: Choice
  readonly checked: boolean
  readonly onToggle: () => void
}

function ChoiceCard({ type, name, choice, checked, onToggle }: ChoiceCardProps) {
  const id = useId()
  return (
    <label className={css.card}>
      <input
        className={type === 'radio' ? css.dot : css.box}
        type={type}
        name={name}
        value={choice.value}
        checked={checked}
        disabled={choice.disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={choice.detail ? `${id}-detail` : undefined}
        onChange={onToggle}
      />
      {choice.media ? <span className={css.media}>{choice.media}</span> : null}
      <span className={css.words}>
        <span className={css.label} id={`${id}-label`}>
          {choice.label}
        </span>
        {choice.detail ? (
          <span className={css.detail} id={`${id}-detail`}>
            {choice.detail}
          </span>
        ) : null}
      </span>
    </label>
  )
}

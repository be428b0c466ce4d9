/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   a combobox keeps the focus in its field, which has the keys; no native element suggests from a server */
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'

import { classes } from './classes.ts'
import { FieldFrame, type FieldTies, type FieldWords } from './field.tsx'

import css from './combo-field.module.css'
import control from './control.module.css'

/** A press on a suggestion takes the focus away first: the list must outlive that. */
const closeAfterBlurMs = 200

type Native = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value' | 'role' | 'type'>

export interface ComboFieldProps extends FieldWords, Native {
  readonly value: string
  /** Told only what somebody types, never what they choose. */
  readonly onType: (text: string) => void
  readonly suggestions: readonly string[]
  readonly onChoose: (index: number) => void
  readonly isLoading: boolean
  readonly listLabel: string
  readonly loadingLabel: string
  /** Read out when suggestions appear: "4 suggestions". */
  readonly countLabel: string
  /** Shown and read out where there is nothing to suggest; undefined while that is not known. */
  readonly emptyLabel?: string | undefined
}

/** A text field that suggests. Arrows move, Enter takes, Escape closes; what was typed always counts as it is. */
export function ComboField(props: ComboFieldProps) {
  const { label, optional, hint, error, ...rest } = props
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error}>
      {(ties) => <Combo {...rest} ties={ties} />}
    </FieldFrame>
  )
}

type ComboProps = Omit<ComboFieldProps, keyof FieldWords> & { readonly ties: FieldTies }

function Combo({ ties, onType, suggestions, onChoose, isLoading, ...rest }: ComboProps) {
  const { listLabel, loadingLabel, countLabel, emptyLabel, ...native } = rest
  const listId = useId()
  const { isOpen, active, setActive, show, hide, hideSoon } = useList(suggestions)
  const isShown = isOpen && (isLoading || suggestions.length > 0)
  const remark = isLoading ? loadingLabel : emptyLabel
  const hasRemark = isOpen && remark !== undefined
  const choose = (index: number) => {
    onChoose(index)
    hide()
  }
  const keys = (event: KeyboardEvent) => {
    const hasList = isOpen && suggestions.length > 0
    if (event.key === 'Escape' && (isShown || hasRemark)) hide()
    else if (event.key === 'Enter' && hasList && active >= 0) choose(active)
    else if (event.key === 'ArrowDown' && !isOpen) show()
    else if (event.key === 'ArrowDown' && hasList) setActive((active + 1) % suggestions.length)
    else if (event.key === 'ArrowUp' && hasList) setActive((active <= 0 ? suggestions.length : active) - 1)
    else return
    event.preventDefault()
  }
  return (
    <div className={css.combo}>
      <input
        {...native}
        {...ties}
        type="text"
        className={control.control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          show()
          onType(event.target.value)
        }}
        onFocus={() => suggestions.length > 0 && show()}
        onBlur={hideSoon}
        onKeyDown={keys}
      />
      <div className={classes(css.panel, !isShown && !hasRemark && css.closed)}>
        {remark === undefined ? null : <p className={css.loading}>{remark}</p>}
        <div id={listId} role="listbox" aria-label={listLabel}>
          <Options of={suggestions} listId={listId} active={active} onChoose={choose} />
        </div>
      </div>
      <output className="only-read">{isLoading ? '' : isShown ? countLabel : hasRemark ? emptyLabel : ''}</output>
    </div>
  )
}

interface OptionsProps {
  readonly of: readonly string[]
  readonly listId: string
  readonly active: number
  readonly onChoose: (index: number) => void
}

const Options = ({ of, listId, active, onChoose }: OptionsProps) =>
  of.map((suggestion, index) => (
    <div
      key={suggestion}
      id={`${listId}-${index}`}
      role="option"
      className={css.option}
      aria-selected={index === active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(index)}
    >
      {suggestion}
    </div>
  ))

function useList(suggestions: readonly string[]) {
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState({ of: suggestions, index: -1 })
  const closing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])
  const active = marked.of === suggestions ? marked.index : -1
  const setActive = (index: number) => setMarked({ of: suggestions, index })
  const show = () => {
    clearTimeout(closing.current)
    setOpen(true)
  }
  const hide = () => setOpen(false)
  const hideSoon = () => {
    closing.current = setTimeout(hide, closeAfterBlurMs)
  }
  return { isOpen, active, setActive, show, hide, hideSoon }
}

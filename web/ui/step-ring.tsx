import { classes } from './classes.ts'
import { Glyph } from './glyph.tsx'

import css from './step-ring.module.css'

export interface StepRingProps {
  /** The names of the steps in order. */
  readonly steps: readonly string[]
  /** The step that shows now, from 1. Steps before it are done. */
  readonly current: number
  /** The accessible name of the whole, for example "Booking progress". */
  readonly label: string
  /** Reads itself out at each change: "Step 3 of 5". */
  readonly status: string
  /** Said after the name of a done step, for example "done". */
  readonly doneLabel: string
  /** slim: where the window is narrow, one row with the name of the step; the others are left to Back. */
  readonly look?: 'slim' | undefined
  /** Pressing a done step goes back to it; without this nothing can be pressed. */
  readonly onSelect?: ((step: number) => void) | undefined
}

/** Progress as a ring that fills with glaze, one arc per step, beside the names of the steps. */
export function StepRing({ steps, current, label, status, doneLabel, look, onSelect }: StepRingProps) {
  return (
    <nav className={classes(css.progress, look && css[look])} aria-label={label}>
      <Arcs count={steps.length} current={current} />
      <div className={css.words}>
        <output className={css.status}>
          {status}
          <span className={css.name}>{steps[current - 1]}</span>
        </output>
        <ol className={css.steps}>
          {steps.map((name, index) => (
            <Step
              key={name}
              name={name}
              number={index + 1}
              current={current}
              doneLabel={doneLabel}
              onSelect={onSelect}
            />
          ))}
        </ol>
      </div>
    </nav>
  )
}

interface StepProps extends Pick<StepRingProps, 'current' | 'doneLabel' | 'onSelect'> {
  readonly name: string
  readonly number: number
}

function Step({ name, number, current, doneLabel, onSelect }: StepProps) {
  const state = number < current ? 'done' : number === current ? 'current' : 'ahead'
  const face = (
    <>
      <span className={css.mark} aria-hidden="true">
        {state === 'done' ? <Glyph name="check" /> : number}
      </span>
      <span className={css.label}>{name}</span>
      {state === 'done' ? <span className="only-read"> ({doneLabel})</span> : null}
    </>
  )
  return (
    <li className={classes(css.step, css[state])} aria-current={state === 'current' ? 'step' : undefined}>
      {state === 'done' && onSelect ? (
        <button type="button" className={css.face} onClick={() => onSelect(number)}>
          {face}
        </button>
      ) : (
        <span className={css.face}>{face}</span>
      )}
    </li>
  )
}

/** Arcs share one circle of length 100; the gaps are what the round caps need. */
function Arcs({ count, current }: { readonly count: number; readonly current: number }) {
  const fieldError = 9
  const share = 100 / count
  return (
    <svg className={css.ring} viewBox="0 0 120 120" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <circle
          key={index}
          className={classes(css.arc, index < current && css.filled)}
          cx="60"
          cy="60"
          r="48"
          pathLength="100"
          strokeDasharray={`${share - fieldError} ${100 - share + fieldError}`}
          strokeDashoffset={-(index * share + fieldError / 2)}
        />
      ))}
      <text className={css.count} x="60" y="60">
        {current}
      </text>
    </svg>
  )
}

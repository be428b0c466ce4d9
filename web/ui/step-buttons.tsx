import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Glyph } from './glyph.tsx'

import css from './step-buttons.module.css'

export interface StepButtonsProps {
  /** slim: below a slim ring, in the middle of a task; the way on stands at the far end. */
  readonly look?: 'slim' | undefined
  readonly backLabel: string
  /** Without it there is no way back. */
  readonly onBack?: (() => void) | undefined
  readonly isBackDisabled?: boolean
  readonly price?: ReactNode
  /** The button that goes on. */
  readonly children: ReactNode
}

/** The way back and the way on. Narrow, they stay at the bottom of the window, and Back is an arrow. */
export function StepButtons({ look, backLabel, onBack, isBackDisabled = false, price, children }: StepButtonsProps) {
  return (
    <div className={classes(css.buttons, look === 'slim' && css.slim)}>
      {onBack ? (
        <div className={css.back}>
          <Button variant="secondary" size="large" disabled={isBackDisabled} onClick={onBack}>
            <span className={css.arrow}>
              <Glyph name="previous" />
            </span>
            <span className={css.words}>{backLabel}</span>
          </Button>
        </div>
      ) : null}
      {price ? <div className={css.price}>{price}</div> : null}
      <div className={css.next}>{children}</div>
    </div>
  )
}

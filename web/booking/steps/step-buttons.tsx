import type { ReactNode } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

import css from './step-buttons.module.css'

export interface StepButtonsProps {
  readonly backLabel: string
  /** Without it there is no way back. */
  readonly onBack?: (() => void) | undefined
  readonly isBackDisabled?: boolean
  /** Stands between the two where the window is narrow. */
  readonly bar?: ReactNode
  /** The button that goes on. */
  readonly children: ReactNode
}

/** The way back and the way on. Narrow, they stay at the bottom of the window, and Back is an arrow. */
export function StepButtons({ backLabel, onBack, isBackDisabled = false, bar, children }: StepButtonsProps) {
  return (
    <div className={css.buttons}>
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
      {bar ? <div className={css.bar}>{bar}</div> : null}
      <div className={css.next}>{children}</div>
    </div>
  )
}

import { classes } from './classes.ts'

import css from './spinner.module.css'

export interface SpinnerProps {
  /** Description; absent for decoration. */
  readonly label?: string | undefined
  readonly size?: 'text' | 'page' | undefined
}

/** The ring, turning. */
export function Spinner({ label, size = 'text' }: SpinnerProps) {
  return (
    <span className={classes(css.spinner, size === 'page' && css.page)} role={label ? 'status' : undefined}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle className={css.track} cx="24" cy="24" r="18" />
        <circle className={css.glaze} cx="24" cy="24" r="18" pathLength="100" />
      </svg>
      {label ? <span className="only-read">{label}</span> : null}
    </span>
  )
}

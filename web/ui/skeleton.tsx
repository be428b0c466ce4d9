import { classes } from './classes.ts'

import css from './skeleton.module.css'

export interface SkeletonProps {
  /** line: one line of text; block: fills its box, which gives the real size. */
  readonly shape?: 'line' | 'block' | undefined
}

/** Holds the place of what is still loading, in its real size; shown only after 200 ms. */
export function Skeleton({ shape = 'line' }: SkeletonProps) {
  return <span className={classes(css.skeleton, css[shape])} aria-hidden="true" />
}

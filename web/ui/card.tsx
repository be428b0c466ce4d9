import type { ComponentProps } from 'react'

import { classes } from './classes.ts'

import css from './card.module.css'

export interface CardProps extends Omit<ComponentProps<'div'>, 'className'> {
  /** pane: a white surface; stitched: caramel stitching along the edge; sunk: set into the page, for summaries. */
  readonly look?: 'pane' | 'stitched' | 'sunk' | undefined
}

/** A surface that holds one thing. Its content can size itself by the card (container query `card`). */
export function Card({ look = 'pane', ...rest }: CardProps) {
  return <div {...rest} className={classes(css.card, css[look])} />
}

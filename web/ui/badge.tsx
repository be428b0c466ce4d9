import type { ReactNode } from 'react'

import { classes } from './classes.ts'

import css from './badge.module.css'

export type BadgeTone = 'neutral' | 'sky' | 'mint' | 'amber' | 'violet' | 'tang' | 'danger'

export interface BadgeProps {
  readonly tone?: BadgeTone | undefined
  readonly children: ReactNode
}

/** A short state in words, with a sprinkle in its colour before it. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classes(css.badge, css[tone])}>{children}</span>
}

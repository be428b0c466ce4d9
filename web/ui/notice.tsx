import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import { Glyph } from './glyph.tsx'

import css from './notice.module.css'

export interface NoticeProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'danger' | undefined
  /** One line in bold before the text. */
  readonly title?: string | undefined
  readonly children?: ReactNode
  /** Buttons or links that help. */
  readonly actions?: ReactNode
  /** Reads itself out when it appears: politely, or at once for `alert`. */
  readonly announce?: 'status' | 'alert' | undefined
}

/** A message that stays on the page, unlike a toast. */
export function Notice({ tone = 'info', title, children, actions, announce }: NoticeProps) {
  return (
    <div className={classes(css.notice, css[tone])} role={announce}>
      <Glyph name={tone === 'success' ? 'check' : tone === 'info' ? 'info' : 'alert'} />
      <div className={css.words}>
        {title ? <p className={css.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </div>
    </div>
  )
}

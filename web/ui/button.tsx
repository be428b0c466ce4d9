import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

import css from './button.module.css'

export interface ButtonLook {
  /** primary: the one thing to do here; secondary: beside it; quiet: reads as text until touched. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | undefined
  readonly size?: 'normal' | 'large' | undefined
  readonly wide?: boolean | undefined
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** Work is under way: shows the ring, keeps focus, ignores presses. Give the matching words as children. */
  readonly pending?: boolean | undefined
  readonly type?: 'button' | 'submit' | undefined
  readonly children: ReactNode
}

/** A button with the press of icing: three weights, a pending state that keeps the focus. */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) return event.preventDefault() // a submit button must not send twice
    onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonLook({ variant, size, wide })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {pending ? <Spinner /> : null}
      <span>{children}</span>
    </button>
  )
}

export const buttonLook = ({ variant = 'primary', size = 'normal', wide = false }: ButtonLook = {}): string =>
  classes(css.button, css[variant], size === 'large' && css.large, wide && css.wide)

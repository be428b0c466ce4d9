import { useEffect, useRef, type ReactNode } from 'react'

import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { StepButtons, type StepButtonsProps } from './step-buttons.tsx'
import type { StepForm } from './step-form.ts'

import css from './step-frame.module.css'

/** Props of every step. */
export interface StepPlace extends Pick<StepHeadingProps, 'level' | 'isFocused'> {
  readonly price: ReactNode
}

export interface StepFrameProps extends StepPlace, Pick<StepButtonsProps, 'look' | 'backLabel' | 'onBack'> {
  readonly title: string
  readonly form: StepForm<string>['form']
  readonly nextLabel: string
  /** The words of the next button while its work runs. */
  readonly pendingLabel?: string | undefined
  readonly isPending?: boolean | undefined
  readonly children: ReactNode
}

/** One step of a wizard: its heading, its questions, Back and Next. Next is never disabled. */
export function StepFrame({ title, level, isFocused, form, children, ...rest }: StepFrameProps) {
  const { look, backLabel, onBack, price, isPending } = rest
  return (
    <form className={css.step} {...form} aria-label={title}>
      <StepHeading level={level} isFocused={isFocused} isNamedAbove={look === 'slim'}>
        {title}
      </StepHeading>
      {children}
      <StepButtons look={look} backLabel={backLabel} onBack={onBack} price={price}>
        <Button type="submit" size="large" pending={isPending}>
          {isPending ? rest.pendingLabel : rest.nextLabel}
        </Button>
      </StepButtons>
    </form>
  )
}

export interface StepHeadingProps {
  /** True after a move between steps: then the heading takes the focus, so that it is read out and keys go on from there. */
  readonly isFocused: boolean
  /** 1 where it names the whole page. */
  readonly level?: 1 | 2 | 3 | undefined
  /** The progress above says it already where the window is narrow. */
  readonly isNamedAbove?: boolean
  readonly children: ReactNode
}

export function StepHeading({ isFocused, level = 2, isNamedAbove = false, children }: StepHeadingProps) {
  const Heading = `h${level}` as const
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFocused || heading.current === null) return
    scrollToWizard(heading.current)
    heading.current.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <Heading ref={heading} className={classes(css.title, isNamedAbove && css.asRead)} tabIndex={-1}>
      {children}
    </Heading>
  )
}

/**
 * Scrolls to the wizard, or to the top of a wide window if the wizard is the whole page (`data-wizard` is not 'section').
 * On a narrow one the header would push the step off the screen.
 */
function scrollToWizard(heading: HTMLElement): void {
  const wizard = heading.closest<HTMLElement>('[data-wizard]')
  const isWholePage = wizard?.dataset.wizard !== 'section'
  if (isWholePage && window.matchMedia('(min-width: 900px)').matches) window.scrollTo({ top: 0 })
  else wizard?.scrollIntoView()
}

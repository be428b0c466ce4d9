import { useEffect, useRef, type ReactNode } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

import type { StepForm } from '../use-field-errors.ts'
import { StepButtons } from './step-buttons.tsx'

import css from './step-frame.module.css'

export interface StepFrameProps {
  readonly title: string
  readonly lead?: string | undefined
  /** True after a move between steps: then the heading takes the focus, so that it is read out and keys go on from there. */
  readonly isFocused: boolean
  readonly form: StepForm['form']
  readonly onBack?: (() => void) | undefined
  readonly nextLabel: string
  /** The words of the next button while its work runs. */
  readonly pendingLabel?: string | undefined
  readonly isPending?: boolean | undefined
  /** Stands right above the buttons. */
  readonly notice?: ReactNode
  /** Stands between Back and Next where the window is narrow: what it costs so far. */
  readonly bar: ReactNode
  readonly children: ReactNode
}

/** One step of the wizard: its heading, its questions, Back and Next. Next is never disabled. */
export function StepFrame({ title, lead, isFocused, form, onBack, notice, bar, children, ...next }: StepFrameProps) {
  const { t } = useI18n()
  return (
    <form className={css.step} {...form} aria-label={title}>
      <StepHeading isFocused={isFocused} isNamedAbove>
        {title}
      </StepHeading>
      {lead ? <p className={css.lead}>{lead}</p> : null}
      {children}
      {notice}
      <StepButtons backLabel={t('booking.back')} onBack={onBack} bar={bar}>
        <Button type="submit" size="large" pending={next.isPending}>
          {next.isPending ? next.pendingLabel : next.nextLabel}
        </Button>
      </StepButtons>
    </form>
  )
}

export interface StepHeadingProps {
  readonly isFocused: boolean
  /** 1 where it names the whole page. */
  readonly level?: 1 | 2 | undefined
  /** The progress above says it already where the window is narrow. */
  readonly isNamedAbove?: boolean
  readonly children: ReactNode
}

export function StepHeading({ isFocused, level = 2, isNamedAbove = false, children }: StepHeadingProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFocused) return
    scrollToWizard()
    heading.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <Heading ref={heading} className={classes(css.title, isNamedAbove && css.asRead)} tabIndex={-1}>
      {children}
    </Heading>
  )
}

/** A wide window shows the page from its top; on a narrow one the header would push the step out of sight. */
function scrollToWizard(): void {
  const isWide = window.matchMedia('(min-width: 900px)').matches
  if (isWide) window.scrollTo({ top: 0 })
  else document.querySelector('[data-wizard]')?.scrollIntoView()
}

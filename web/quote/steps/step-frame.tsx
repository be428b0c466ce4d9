import { useEffect, useRef, useState, type ReactNode } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

import type { StepForm } from '../use-step-form.ts'

import css from './step-frame.module.css'

/** What every step is given by the wizard around it. */
export interface StepPlace {
  /** Of the heading: the page that the wizard stands on decides. */
  readonly level: 2 | 3
  /** True after a move between steps: then the heading takes the focus, so that it is read out and keys go on from there. */
  readonly isFocused: boolean
  /** What the answers so far cost. Small screens show it beside Next, at the bottom edge of the window. */
  readonly price: ReactNode
}

export interface StepFrameProps extends StepPlace {
  readonly title: string
  readonly form: StepForm['form']
  readonly onBack?: (() => void) | undefined
  readonly nextLabel: string
  readonly pendingLabel?: string | undefined
  readonly isPending?: boolean | undefined
  readonly children: ReactNode
}

/** One step of the quote: its heading, its questions, Back and Next. */
export function StepFrame({ title, level, isFocused, price, form, onBack, children, ...next }: StepFrameProps) {
  const { t } = useI18n()
  const Heading = level === 2 ? 'h2' : 'h3'
  const heading = useRef<HTMLHeadingElement>(null)
  const [comesByMove] = useState(isFocused)
  useEffect(() => {
    if (!comesByMove) return
    heading.current?.closest('[data-quote]')?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [comesByMove])
  return (
    <form className={css.step} {...form} aria-label={title}>
      <Heading ref={heading} className={css.title} tabIndex={-1}>
        {title}
      </Heading>
      {children}
      <div className={css.bar}>
        <div className={css.price}>{price}</div>
        {onBack ? (
          <div className={css.back}>
            <Button variant="secondary" size="large" onClick={onBack}>
              <Glyph name="previous" />
              <span className={css.word}>{t('quote.back')}</span>
            </Button>
          </div>
        ) : null}
        <Button type="submit" size="large" pending={next.isPending}>
          {next.isPending ? next.pendingLabel : next.nextLabel}
        </Button>
      </div>
    </form>
  )
}

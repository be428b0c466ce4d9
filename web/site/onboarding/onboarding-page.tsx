import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Flavour } from '#web/ui/flavour-ring.tsx'
import { Wheel } from '#web/ui/wheel.tsx'

import { Booklet } from './booklet.tsx'
import { ClockRing } from './clock-ring.tsx'
import { PriceStack } from './price-stack.tsx'

import css from './onboarding-page.module.css'

/** The stops of the tour, each before a field in its own icing. */
const stops = [
  { name: 'welcome', flavour: 'sprinkle', Stage: Wheel },
  { name: 'quotes', flavour: 'sprinkle', Stage: PriceStack },
  { name: 'booking', flavour: 'glazed', Stage: ClockRing },
  { name: 'portal', flavour: 'filled', Stage: Booklet },
] as const satisfies readonly { name: string; flavour: Flavour; Stage: () => React.ReactNode }[]

/** /onboarding: four stops, then the portal. It asks nothing and keeps nothing, so that it is open to anybody. */
export function OnboardingPage() {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const [step, setStep] = useState(1)
  const headingRef = useHeadingFocus(step)
  const { name, flavour, Stage } = stops[step - 1] ?? stops[0]
  const isLast = step === stops.length
  const next = () => (isLast ? navigate(paths.portal) : setStep(step + 1))
  return (
    <section className={css.tour} aria-label={t('onboarding.label')}>
      <div className={classes(css.stage, css[name])} data-flavour={flavour} key={name}>
        <Stage />
      </div>
      <div className={css.side}>
        <div className={css.top}>
          <Progress step={step} />
          <Link className={buttonLook({ variant: 'quiet' })} href={paths.portal}>
            {t('onboarding.skip')}
          </Link>
        </div>
        <div className={css.words}>
          <h1 ref={headingRef} className={css.title} tabIndex={-1}>
            {t(`onboarding.${name}.title`)}
          </h1>
          <p className={css.body}>{t(`onboarding.${name}.body`)}</p>
          {isLast ? (
            <Link className={buttonLook({ size: 'large' })} href={paths.portal}>
              {t('onboarding.start')}
            </Link>
          ) : null}
        </div>
        <div className={css.controls}>
          {step === 1 ? null : (
            <Button variant="secondary" onClick={() => setStep(step - 1)}>
              {t('onboarding.back')}
            </Button>
          )}
          <span className={css.forth}>
            <Button variant={isLast ? 'secondary' : 'primary'} onClick={next}>
              {t('onboarding.next')}
            </Button>
          </span>
        </div>
      </div>
    </section>
  )
}

/** One sprinkle for each stop; those that were seen are iced. */
function Progress({ step }: { readonly step: number }) {
  const { t } = useI18n()
  return (
    <div className={css.progress}>
      <span className={css.sprinkles} aria-hidden="true">
        {stops.map(({ name }, index) => (
          <span key={name} className={classes(css.sprinkle, index < step && css.seen)} />
        ))}
      </span>
      <output className={css.count}>{t('onboarding.step', { step, count: stops.length })}</output>
    </div>
  )
}

/** A new stop is a new page to whoever listens; the first one is announced by the shell. */
function useHeadingFocus(step: number) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const shownRef = useRef(step)
  useEffect(() => {
    if (shownRef.current !== step) headingRef.current?.focus()
    shownRef.current = step
  }, [step])
  return headingRef
}

import { useEffect } from 'react'

import { usePackages, useShownAddOns } from '#web/data/package-list.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useHydrated } from '#web/state/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { StepRing } from '#web/ui/step-ring.tsx'

import { estimateOf } from './estimate.ts'
import { PriceDial, PriceSoFar } from './price-dial.tsx'
import { quoteFieldErrors } from './quote-draft.ts'
import { PackageStep } from './steps/package-step.tsx'
import { PlaceStep } from './steps/place-step.tsx'
import { VehicleStep } from './steps/vehicle-step.tsx'
import { loadDialog, useAnswered, useQuote, useQuoteDraft } from './use-quote.ts'
import { isStep, useSteps } from './use-steps.ts'

import css from './quote-builder.module.css'

interface QuoteBuilderProps {
  readonly level: 2 | 3
}

/** Three steps to a price: the car, the place, the package. The result opens over the page. */
export function QuoteBuilder({ level }: QuoteBuilderProps) {
  const { t } = useI18n()
  const packages = usePackages()
  const addOns = useShownAddOns()
  const [draft, change] = useQuoteDraft()
  const [answered, setAnswered] = useAnswered()
  const { step, isOpen, hasMoved, go, open, close } = useSteps(answered !== null)
  const { isPending, ask } = useQuote(draft, open)
  useEffect(() => {
    if (step === 3) loadDialog().catch(() => {}) // Get Quote asks again, and says when it fails
  }, [step])
  // What is chosen before the script has the page would be lost.
  const isAlive = useHydrated()
  const estimate = estimateOf(draft, packages, addOns)
  const common = { draft, change, level, isFocused: hasMoved, price: <PriceSoFar estimate={estimate} /> }
  return (
    <div className={css.builder} data-wizard="section" inert={!isAlive}>
      <div className={css.ring}>
        <StepRing
          steps={[t('quote.step.vehicle'), t('quote.step.place'), t('quote.step.package')]}
          current={step}
          label={t('quote.progress')}
          status={t('quote.progress.status', { step, count: 3 })}
          doneLabel={t('quote.progress.done')}
          onSelect={(to) => isStep(to) && go(to)}
        />
      </div>
      <div className={css.main}>
        {step === 1 ? <VehicleStep {...common} onNext={() => go(2)} /> : null}
        {step === 2 ? <PlaceStep {...common} onNext={() => go(3)} onBack={() => go(1)} /> : null}
        {step === 3 ? (
          <PackageStep
            {...common}
            packages={packages}
            addOns={addOns}
            isPending={isPending}
            onNext={() =>
              quoteFieldErrors(draft, 1).length > 0 ? go(1) : quoteFieldErrors(draft, 2).length > 0 ? go(2) : ask()
            }
            onBack={() => go(2)}
          />
        ) : null}
      </div>
      <aside className={css.price} aria-label={t('quote.dial')}>
        <PriceDial estimate={estimate} />
        {answered ? (
          <Button variant="secondary" onClick={open}>
            {t('quote.view')}
          </Button>
        ) : null}
      </aside>
      {answered ? (
        <answered.Dialog
          open={isOpen}
          answered={answered}
          onClose={close}
          onBooked={(quote) => setAnswered({ ...answered, quote })}
        />
      ) : null}
    </div>
  )
}

import { useEffect, useEffectEvent } from 'react'

import type { AddOn } from '#services/contracts/catalogue.ts'
import type { Site } from '#services/contracts/site.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { Confirmation } from './confirmation.tsx'
import { Finishing } from './finishing.tsx'
import { PriceBar } from './price-bar.tsx'
import { AppointmentStep } from './steps/appointment-step.tsx'
import { CustomerStep } from './steps/customer-step.tsx'
import { PaymentStep } from './steps/payment-step.tsx'
import { VehicleStep } from './steps/vehicle-step.tsx'
import type { Wizard } from './use-wizard.ts'

import css from './wizard.module.css'

export interface WizardStepProps {
  readonly wizard: Wizard
  readonly site: Site
  readonly addOns: readonly AddOn[]
  /** Last day of an expired quote; null for none. */
  readonly quoteEndedOn: string | null
}

/** The step that somebody is at. */
export function WizardStep({ wizard, site, addOns, quoteEndedOn }: WizardStepProps) {
  const { order, change, steps, checkout, refusedStarts } = wizard
  const { stage } = checkout
  const { draft, lines } = order
  const common = { draft, change, isFocused: steps.hasMoved, price: <PriceBar lines={lines} /> }
  switch (steps.step) {
    case 1:
      return <CustomerStep {...common} onNext={() => steps.forward(2)} />
    case 2:
      return <VehicleStep {...common} addOns={addOns} onNext={() => steps.forward(3)} onBack={() => steps.back(1)} />
    case 3:
      return (
        <AppointmentStep
          {...common}
          service={order.service}
          quoteEndedOn={quoteEndedOn}
          horizonDays={site.bookingHorizonDays}
          isPending={stage.name === 'holding'}
          refusal={stage.name === 'choosing' ? stage.refusal : null}
          onRefused={refusedStarts.tell}
          onBack={() => steps.back(2)}
          onNext={() => void checkout.open().then((isOpen) => isOpen && steps.forward(4))}
        />
      )
    case 4:
    case 5:
      return <CheckoutStep wizard={wizard} site={site} />
  }
}

/** Steps 4 and 5: from the held slot to the recorded booking. */
function CheckoutStep({ wizard, site }: Pick<WizardStepProps, 'wizard' | 'site'>) {
  const { steps, checkout, order } = wizard
  const { stage } = checkout
  switch (stage.name) {
    case 'choosing':
    case 'holding':
      return <ResumeHold wizard={wizard} />
    case 'awaiting-payment':
    case 'completing':
      return (
        <PaymentStep
          checkout={stage.checkout}
          order={order}
          payments={site.payments}
          isFocused={steps.hasMoved}
          onBack={() => steps.back(3)}
          onConfirming={checkout.confirming}
          onPaid={async (intentId) => void (await checkout.complete(stage.checkout, intentId, 'paid'))}
          onUnclear={(intentId) => checkout.complete(stage.checkout, intentId, 'unclear')}
          onExpiry={() => checkout.chooseAgain({ about: 'hold' })}
        />
      )
    case 'finishing':
    case 'rejected':
      return (
        <Finishing
          stage={stage}
          isUnclear={order.draft.confirmingIntentId !== ''}
          onChooseAgain={() => checkout.chooseAgain(null)}
        />
      )
    case 'confirmed':
      return (
        <Confirmation
          summary={stage.summary}
          email={order.draft.customer.email}
          wantsTexts={order.draft.wantsTexts}
          isFresh={checkout.isFresh}
        />
      )
  }
}

/**
 * After a reload at the payment: the same order is asked for again, which resumes its slot and its intent. A hold that expired
 * meanwhile is not renewed without being asked for.
 */
function ResumeHold({ wizard }: Pick<WizardStepProps, 'wizard'>) {
  const { t } = useI18n()
  const { checkout, steps, order } = wizard
  const resume = useEffectEvent(async () => {
    const { heldUntil } = order.draft
    if (heldUntil > 0 && heldUntil <= Date.now()) return checkout.chooseAgain({ about: 'hold' })
    const isOpen = await checkout.open()
    if (!isOpen) steps.back(3)
  })
  useEffect(() => void resume(), [])
  return (
    <p className={css.waiting}>
      <Spinner /> <span>{t('booking.holding')}</span>
    </p>
  )
}

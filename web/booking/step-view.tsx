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

export interface StepViewProps {
  readonly wizard: Wizard
  readonly site: Site
  readonly addOns: readonly AddOn[]
}

/** The step that somebody is at. */
export function StepView({ wizard, site, addOns }: StepViewProps) {
  const { draft, change, step, steps, checkout } = wizard
  const common = { draft, change, isFocused: steps.hasMoved, bar: <PriceBar lines={wizard.lines} /> }
  switch (step) {
    case 1:
      return <CustomerStep {...common} onNext={() => steps.forward(2)} />
    case 2:
      return <VehicleStep {...common} addOns={addOns} onNext={() => steps.forward(3)} onBack={() => steps.back(1)} />
    case 3:
      return (
        <AppointmentStep
          {...common}
          service={wizard.service}
          horizonDays={site.bookingHorizonDays}
          isPending={checkout.isOpening}
          refusal={checkout.refusal}
          onBack={() => steps.back(2)}
          onNext={() => void checkout.open().then((isOpen) => isOpen && steps.forward(4))}
        />
      )
    case 4:
    case 5:
      return <PaidView wizard={wizard} site={site} />
  }
}

function PaidView({ wizard, site }: Pick<StepViewProps, 'wizard' | 'site'>) {
  const { steps, checkout, completion, order } = wizard
  const { found } = completion
  if (found?.name === 'confirmed')
    return <Confirmation summary={found.summary} email={order.draft.customer.email} isFresh={completion.isFresh} />
  if (found !== null) return <Finishing found={found} onChooseAgain={() => wizard.chooseAgain(null)} />
  if (checkout.opened === null) return <Reopening wizard={wizard} />
  return (
    <PaymentStep
      checkout={checkout.opened}
      order={order}
      lines={wizard.lines}
      payments={site.payments}
      isFocused={steps.hasMoved}
      onBack={() => steps.back(3)}
      onPaid={completion.complete}
      onExpiry={() => wizard.chooseAgain({ about: 'hold' })}
    />
  )
}

/**
 * After a reload at the payment: the same order is asked for again, which resumes its slot and its intent. A hold that ran out
 * meanwhile is not renewed without being asked for.
 */
function Reopening({ wizard }: Pick<StepViewProps, 'wizard'>) {
  const { t } = useI18n()
  const { checkout, steps } = wizard
  const reopen = useEffectEvent(async () => {
    const { heldUntil } = wizard.draft
    if (heldUntil > 0 && heldUntil <= Date.now()) return wizard.chooseAgain({ about: 'hold' })
    const isOpen = await checkout.open()
    if (!isOpen) steps.back(3)
  })
  useEffect(() => void reopen(), [])
  return (
    <p className={css.waiting}>
      <Spinner /> <span>{t('booking.holding')}</span>
    </p>
  )
}

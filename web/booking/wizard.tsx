import { useEffect } from 'react'

import type { AddOn } from '#services/contracts/catalogue.ts'
import type { Site } from '#services/contracts/site.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StepRing } from '#web/ui/step-ring.tsx'

import { BookingHeader } from './booking-header.tsx'
import { warmUpCardForm } from './payment/warm-up.ts'
import { PriceSummary } from './price-summary.tsx'
import { QuoteOver } from './quote-over.tsx'
import { useWizard, type WizardSettings } from './use-wizard.ts'
import { WizardStep } from './wizard-step.tsx'

import css from './wizard.module.css'

export interface WizardProps extends WizardSettings {
  readonly addOns: readonly AddOn[] | undefined
  readonly site: Site
  /** The price in the link, in dollars, where it is not ours. */
  readonly wrongPrice: number | null
}

/** The five steps of a booking, beside the ring that shows how far it is and what it costs. */
export function Wizard({ site, wrongPrice, quote, ...settings }: WizardProps) {
  const { t } = useI18n()
  const wizard = useWizard(settings)
  const { order, steps, checkout } = wizard
  const { step } = steps
  const { service, lines } = order
  const { payments } = site
  useEffect(() => {
    if (step === 3) void warmUpCardForm(payments)
  }, [step, payments])
  const isPaid = order.draft.paidIntentId !== ''
  const endedOn = quote === null || quote.isHeld ? null : quote.lastDay
  // The step says it by itself.
  const isRefusedPrice = checkout.stage.name === 'choosing' && checkout.stage.refusal?.about === 'price'
  return (
    <div className={css.booking} data-flavour={service.name}>
      <BookingHeader
        service={service}
        totalCents={lines.totalCents}
        quoteDay={quote?.isHeld === true && step < 5 ? quote.lastDay : undefined}
      />
      <div className={css.body} data-wizard="page">
        <div className={css.ring}>
          <StepRing
            steps={[
              t('booking.step.customer'),
              t('booking.step.vehicle'),
              t('booking.step.appointment'),
              t('booking.step.payment'),
              t('booking.step.confirmed'),
            ]}
            current={step}
            label={t('booking.progress')}
            status={t('booking.progress.status', { step, count: 5 })}
            doneLabel={t('booking.progress.done')}
            look="slim"
            onSelect={isPaid ? undefined : (to) => isStep(to) && steps.back(to)}
          />
        </div>
        <div className={css.main}>
          {step < 5 && !isRefusedPrice ? (
            <PriceNote wrongPrice={wrongPrice} endedOn={endedOn} service={service} />
          ) : null}
          <WizardStep wizard={wizard} site={site} addOns={settings.addOns ?? []} quoteEndedOn={endedOn} />
        </div>
        {step < 5 ? (
          <aside className={classes(css.price, step === 4 && css.wideOnly)}>
            <Card look="sunk">
              <PriceSummary service={service} lines={lines} />
            </Card>
          </aside>
        ) : null}
      </div>
    </div>
  )
}

interface PriceNoteProps extends Pick<WizardProps, 'wrongPrice' | 'service'> {
  /** The last day of a quote that is over. */
  readonly endedOn: string | null
}

/** Reason of a price that differs from the link's or quote's. */
function PriceNote({ wrongPrice, endedOn, service }: PriceNoteProps) {
  const { t, money } = useI18n()
  if (endedOn !== null) return <QuoteOver lastDay={endedOn} service={service} announce="status" />
  if (wrongPrice === null) return null
  return (
    <Notice announce="status" title={t('booking.price-note.title')}>
      {t('booking.price-note', { linked: money(wrongPrice * 100), price: money(service.basePriceCents) })}
    </Notice>
  )
}

const isStep = (step: number): step is 1 | 2 | 3 | 4 => step >= 1 && step <= 4

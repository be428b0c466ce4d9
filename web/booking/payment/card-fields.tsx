import type { Site } from '#services/contracts/site.ts'
import { late } from '#web/data/late.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import type { OpenCheckout } from '../checkout.ts'
import { CardWaiting } from './card-waiting.tsx'
import { SandboxCard } from './sandbox-card.tsx'
import type { CardFormControls } from './use-card-form.ts'

/** Stripe's code is fetched only where real cards are taken. */
const LiveCard = late(async () => (await import('./live-card.tsx')).LiveCard)

export interface CardFieldsProps {
  readonly payments: Site['payments']
  readonly checkout: Pick<OpenCheckout, 'clientSecret' | 'paymentIntentId'>
  readonly cardForm: CardFormControls
}

/** The card form that this installation takes payments with. */
export function CardFields({ payments, checkout, cardForm }: CardFieldsProps) {
  const { language } = useI18n()
  const { attach, onReady, onLoadFailed, onWaiting, isRetry } = cardForm
  if (payments.sandboxUrl !== null) {
    const { publishableKey } = payments
    const sandbox = { url: payments.sandboxUrl, publishableKey }
    return <SandboxCard ref={attach} sandbox={sandbox} checkout={checkout} onReady={onReady} onWaiting={onWaiting} />
  }
  return (
    <LiveCard
      waiting={<CardWaiting />}
      onMissing={onLoadFailed}
      ref={attach}
      publishableKey={payments.publishableKey}
      clientSecret={checkout.clientSecret}
      locale={language === 'fr' ? 'fr-CA' : 'en'}
      isRetry={isRetry}
      onReady={onReady}
      onLoadFailed={onLoadFailed}
    />
  )
}

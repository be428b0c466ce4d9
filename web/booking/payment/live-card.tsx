import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useImperativeHandle, useState, type Ref } from 'react'

import { CardWaiting } from './card-waiting.tsx'
import { confirmLive } from './confirm-live.ts'
import type { CardForm } from './confirm-outcome.ts'
import { confirmSetup } from './confirm-setup.ts'
import { loadStripeFor } from './load-stripe.ts'
import { stripeAppearance } from './stripe-appearance.ts'

export interface LiveCardProps {
  readonly publishableKey: string
  readonly clientSecret: string
  /** Stripe's name of the language: 'en', 'fr'. */
  readonly locale: 'en' | 'fr-CA'
  readonly isRetry: boolean
  /** Without it: a payment. 'setup' saves the card and charges nothing. */
  readonly purpose?: 'setup' | undefined
  readonly onReady: () => void
  readonly onLoadFailed: () => void
  readonly ref: Ref<CardForm>
}

/** Stripe's own card form. We load it ourselves: `<Elements>` would swallow a load that fails. */
export function LiveCard({ publishableKey, clientSecret, locale, isRetry, purpose, ...fields }: LiveCardProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const failed = useEffectEvent(fields.onLoadFailed)
  useEffect(() => {
    let isGone = false
    loadStripeFor(publishableKey, isRetry).then(
      (loaded) => !isGone && setStripe(loaded),
      () => !isGone && failed(),
    )
    return () => {
      isGone = true
    }
  }, [publishableKey, isRetry])

  if (stripe === null) return <CardWaiting />
  const options = { clientSecret, locale, appearance: stripeAppearance(document.body) }
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...fields} purpose={purpose} />
    </Elements>
  )
}

type FieldsProps = Pick<LiveCardProps, 'ref' | 'purpose' | 'onReady' | 'onLoadFailed'>

function Fields({ ref, purpose, onReady, onLoadFailed }: FieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(ref, () => ({
    confirm(request) {
      if (stripe === null || elements === null) throw new Error('The card form is not there yet')
      return purpose === 'setup' ? confirmSetup(stripe, elements, request) : confirmLive(stripe, elements, request)
    },
  }))
  return <PaymentElement onReady={onReady} onLoadError={onLoadFailed} />
}

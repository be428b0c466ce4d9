import type { PaymentEvent } from '#events/payment.ts'
import type { Instant } from '#events/values/time.ts'
import type { Happened } from '#services/commands/perform.ts'

export const mostAskingHours = 23

/** Hours within which the notice's mail must be out, or nothing is charged. */
export const mostTellingHours = 72

type ChargeEvent = Happened<Extract<PaymentEvent, { type: `SavedCardCharge${string}` }>>
type Announced = Extract<ChargeEvent, { type: 'SavedCardChargeAnnounced' }>['data']
type Ended = Extract<ChargeEvent, { type: 'SavedCardChargeEnded' }>['data']

interface Told extends Pick<
  Announced,
  'chargeId' | 'customerId' | 'cardId' | 'consentVersion' | 'savedAt' | 'announcedAt' | 'chargeAt'
> {
  /** Maximum sum with tax; after an attempt, its sum. */
  readonly amountCents: number
}

export interface BegunCharge extends Told {
  readonly status: 'begun'
  readonly beganAt: Instant
  readonly methodId: string
  readonly providerCustomerId: string
}

/** Charge of a saved card after a no-show; `begun` until its payment is recorded. */
export type SavedCardCharge =
  | (Told & { readonly status: 'announced' })
  | BegunCharge
  | (Told & { readonly status: 'paid'; readonly intentId: string })
  | (Told & {
      readonly status: 'withdrawn'
      readonly reason: 'office' | 'not_missed' | 'switched_off'
      /** Declined by the bank before. */
      readonly wasTried: boolean
    })
  | (Told & { readonly status: 'ended'; readonly outcome: Ended['outcome']; readonly intentId: string | null })

export function wasTried(charge: SavedCardCharge | null): boolean {
  if (charge?.status === 'withdrawn') return charge.wasTried
  return charge?.status === 'ended' && (charge.outcome === 'declined' || charge.outcome === 'authentication_required')
}

export function chargeAfter(state: SavedCardCharge | null, event: ChargeEvent): SavedCardCharge | null {
  if (event.type === 'SavedCardChargeAnnounced') {
    const { paymentId: _paymentId, bookingId: _bookingId, ...told } = event.data
    return { ...told, status: 'announced' }
  }
  if (state?.chargeId !== event.data.chargeId) return state
  const told = toldOf(state)
  switch (event.type) {
    case 'SavedCardChargeWithdrawn':
      return { ...told, status: 'withdrawn', reason: event.data.reason, wasTried: wasTried(state) }
    case 'SavedCardChargeBegun': {
      const { amountCents, beganAt, methodId, providerCustomerId } = event.data
      return { ...told, amountCents, status: 'begun', beganAt, methodId, providerCustomerId }
    }
    case 'SavedCardChargeEnded': {
      const { outcome, intentId } = event.data
      return { ...told, status: 'ended', outcome, intentId }
    }
  }
}

export const chargePaid = (state: SavedCardCharge | null, intentId: string | null): SavedCardCharge | null =>
  state?.status === 'begun' && intentId !== null ? { ...toldOf(state), status: 'paid', intentId } : state

/** Accepted and withdrawn before capture. */
export const chargeLost = (state: SavedCardCharge | null, intentId: string): SavedCardCharge | null =>
  state?.status === 'begun' ? { ...toldOf(state), status: 'ended', outcome: 'declined', intentId } : state

function toldOf(charge: SavedCardCharge): Told {
  const { chargeId, customerId, cardId, consentVersion, savedAt, announcedAt, chargeAt, amountCents } = charge
  return { chargeId, customerId, cardId, consentVersion, savedAt, announcedAt, chargeAt, amountCents }
}

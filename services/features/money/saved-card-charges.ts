import type { Actor } from '#events/actor.ts'
import { bookingStream } from '#events/booking.ts'
import { mailStream, type MailEvent } from '#events/mail.ts'
import { savedCardEvents, savedCardStream } from '#events/saved-card.ts'
import { hstWithin, leastCardCents } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf, type StreamRef } from '#services/commands/perform.ts'
import type { CommandName } from '#services/commands/permissions.ts'
import { noticeHours, type chargeObstacles, type SavedCardChargeView } from '#services/contracts/saved-card-charge.ts'
import { bookingAt, paymentIdOf, type Booking, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { arrivalIn } from '#services/domain/booking/reported-at.ts'
import { noShowChargesInForce } from '#services/domain/catalogue/no-show-charges.ts'
import { isCollectable, owedOf } from '#services/domain/payment/decide-balance.ts'
import {
  announceCharge,
  earliestCharge,
  refundCharge,
  withdrawCharge,
  type Circumstances,
} from '#services/domain/payment/decide-saved-card-charge.ts'
import { givenBack } from '#services/domain/payment/decide.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { wasTried, type SavedCardCharge } from '#services/domain/payment/saved-card-charge.ts'
import { cardForNoShow } from '#services/domain/saved-card/consent.ts'
import { savedCardsOf, type CardFace, type SavedCards } from '#services/domain/saved-card/saved-cards.ts'
import type { AppContext } from '#services/features/context.ts'

type Obstacle = (typeof chargeObstacles)[number]

interface ChargeStates {
  readonly booking: Booking
  readonly payment: Payment
  readonly cards: SavedCards
  readonly setting: { readonly areOn: boolean }
  readonly isWaived: boolean
}

export async function savedCardChargeOf(ctx: AppContext, bookingId: string): Promise<Refusal | SavedCardChargeView> {
  const known = await missedVisit(ctx, bookingId)
  if (isRefusal(known)) return known
  const { booking, payment, cards } = known
  const charge = isCollectable(payment) ? payment.balance.charge : null
  const stands = charge !== null && charge.status !== 'withdrawn' && charge.status !== 'ended'
  const obstacle = stands ? null : obstacleOf(known)
  const card = stands ? await faceOf(ctx, charge) : offered(cardForNoShow(cards, booking.startsAt))
  const owedCents = isCollectable(payment) ? owedOf(booking, payment) : 0
  const amountCents = stands || charge?.status === 'ended' ? charge.amountCents : owedCents
  return {
    status: statusOf(charge, payment),
    obstacle,
    amountCents,
    taxCents: ctx.receipts.isKeptDepositTaxed ? hstWithin(amountCents) : 0,
    card,
    noticeHours,
    arrivedAt: await arrivalOf(ctx, bookingId),
    chargeAt: await timeOf(ctx, charge),
    isTold: charge !== null && (await stateOf(ctx.log, toldOf(charge))).status === 'sent',
    canWithdraw: charge !== null && charge.status !== 'withdrawn' && !isRefusal(withdrawCharge(booking, payment)),
    refundableCents: charge?.status === 'paid' ? refundableOf(charge, payment) : 0,
    outcome: charge?.status === 'ended' ? charge.outcome : null,
  }
}

export async function chargeTimeOf(ctx: AppContext, bookingId: string): Promise<Instant | null> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  const payment = await stateOf(ctx.log, paymentAt(paymentIdOf(booking, bookingId)))
  return timeOf(ctx, isCollectable(payment) ? payment.balance.charge : null)
}

const timeOf = async (ctx: AppContext, charge: SavedCardCharge | null): Promise<Instant | null> =>
  charge?.status === 'announced' || charge?.status === 'begun'
    ? earliestCharge(charge, await stateOf(ctx.log, toldOf(charge)), ctx.clock())
    : null

const offered = (card: ReturnType<typeof cardForNoShow>): SavedCardChargeView['card'] =>
  card === null ? null : { id: card.cardId, brand: card.face.brand, last4: card.face.last4 }

function statusOf(charge: SavedCardCharge | null, payment: Payment): SavedCardChargeView['status'] {
  switch (charge?.status) {
    case undefined:
      return 'none'
    case 'begun':
      return 'charging'
    case 'paid': {
      // A part that was given back at the provider's dashboard leaves the rest.
      if (refundableOf(charge, payment) > 0) return 'paid'
      return refundsOf(charge, payment).every(({ status }) => status === 'issued') ? 'refunded' : 'refunding'
    }
    case 'announced':
    case 'withdrawn':
    case 'ended':
      return charge.status
  }
}

type PaidCharge = Extract<SavedCardCharge, { status: 'paid' }>

const refundsOf = ({ intentId }: PaidCharge, payment: Payment) =>
  'refunds' in payment ? payment.refunds.filter((one) => one.intentId === intentId && one.status !== 'failed') : []

function refundableOf(charge: PaidCharge, payment: Payment): number {
  const part = isCollectable(payment) ? payment.balance.paid.find((one) => one.intentId === charge.intentId) : undefined
  const paidCents = part === undefined ? 0 : part.amountCents + part.taxCents
  return paidCents - givenBack(charge.intentId, payment)
}

function obstacleOf({ booking, payment, cards, setting, isWaived }: ChargeStates): Obstacle | null {
  if (booking.status !== 'no-show') return 'not_missed'
  if (!setting.areOn) return 'off'
  if (!isCollectable(payment)) return 'deposit_open'
  if (wasTried(payment.balance.charge)) return 'tried'
  if (isWaived) return 'withdrawn'
  if (owedOf(booking, payment) < leastCardCents) return 'nothing_owed'
  // The words that were agreed to: "if nobody is there when the van comes".
  if (!booking.hasArrived) return 'no_arrival'
  // Whoever saved a card agreed to charges for their own visits, and anybody can book in the name of their address.
  if (booking.confirmedOwner !== booking.customerId) return 'not_theirs'
  if (booking.person === null || booking.person.email === '') return 'no_address'
  return cardForNoShow(cards, booking.startsAt) === null ? 'no_card' : null
}

/** Announces a charge of the shown card. Idempotent. */
export async function announceSavedCardCharge(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  shown: { readonly chargeId: string; readonly cardId: string; readonly amountCents: number },
): Promise<Refusal | { readonly amountCents: number; readonly chargeAt: Instant }> {
  const done = await decideOn(ctx, actor, 'chargeSavedCard', bookingId, (states) => {
    const { booking, payment, cards } = states
    const charge = isCollectable(payment) ? payment.balance.charge : null
    if (charge?.chargeId === shown.chargeId) return []
    const obstacle = obstacleOf(states)
    if (obstacle === 'nothing_owed') return refuse(charge?.status === 'paid' ? 'charge_made' : 'balance_paid')
    const card = cardForNoShow(cards, booking.startsAt)
    if (obstacle !== null || card === null || card.cardId !== shown.cardId)
      return refuse('charge_not_possible', { obstacle: obstacle ?? 'no_card' })
    const { cardId, consentVersion, savedAt } = card
    const terms = {
      chargeId: shown.chargeId,
      customerId: booking.customerId,
      card: { cardId, consentVersion, savedAt },
      shownCents: shown.amountCents,
      at: ctx.clock(),
    }
    return announceCharge(terms, booking, payment)
  })
  if (isRefusal(done)) return done
  const charge = isCollectable(done) ? done.balance.charge : null
  if (charge === null) throw new Error(`The charge of ${bookingId} was announced, and is not known.`)
  return { amountCents: charge.amountCents, chargeAt: charge.chargeAt }
}

export async function withdrawSavedCardCharge(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
): Promise<Refusal | { readonly status: 'withdrawn' }> {
  const done = await decideOn(ctx, actor, 'withdrawCharge', bookingId, ({ booking, payment }) =>
    withdrawCharge(booking, payment),
  )
  return isRefusal(done) ? done : { status: 'withdrawn' }
}

export async function refundSavedCardCharge(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
): Promise<Refusal | { readonly amountCents: number }> {
  const done = await decideOn(ctx, actor, 'refundCharge', bookingId, ({ payment }) => refundCharge(payment))
  if (isRefusal(done)) return done
  const charge = isCollectable(done) ? done.balance.charge : null
  return { amountCents: charge?.status === 'paid' ? (refundsOf(charge, done).at(-1)?.amountCents ?? 0) : 0 }
}

type MissedStates = ChargeStates & { readonly booking: ConfirmedBooking }

async function decideOn(
  ctx: AppContext,
  actor: Actor,
  name: CommandName,
  bookingId: string,
  decide: (states: MissedStates) => ReturnType<typeof withdrawCharge>,
): Promise<Refusal | Payment> {
  const known = await missedVisit(ctx, bookingId)
  if (isRefusal(known)) return known
  const refs = refsOf(known.booking)
  const done = await command(ctx, actor, name, refs, ({ booking, ...states }) => {
    if (!('paymentId' in booking)) return refuse('not_found')
    const decided = decide({ ...states, booking, isWaived: known.isWaived })
    return { payment: decided }
  })
  return isRefusal(done) ? done : done.states.payment
}

async function missedVisit(ctx: AppContext, bookingId: string): Promise<Refusal | MissedStates> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return refuse('not_found')
  const refs = refsOf(booking)
  const [payment, cards, setting] = await Promise.all([
    stateOf(ctx.log, refs.payment),
    stateOf(ctx.log, refs.cards),
    stateOf(ctx.log, refs.setting),
  ])
  const charge = isCollectable(payment) ? payment.balance.charge : null
  const isWaived = charge?.status === 'withdrawn' && (await stateOf(ctx.log, toldOf(charge))).status === 'sent'
  return { booking, payment, cards, setting, isWaived }
}

const refsOf = ({ bookingId, paymentId, customerId }: ConfirmedBooking) => ({
  booking: bookingAt(bookingId),
  payment: paymentAt(paymentId),
  cards: savedCardsOf(customerId),
  setting: noShowChargesInForce,
})

export async function cardOfCharge(
  ctx: Pick<AppContext, 'log'>,
  { customerId, cardId }: Pick<SavedCardCharge, 'customerId' | 'cardId'>,
): Promise<CardFace | null> {
  for (const { type, data, personal } of await ctx.log.readStream(savedCardStream(customerId)))
    if (type === 'CardSaved' && savedCardEvents.CardSaved.data.parse(data).cardId === cardId)
      return personal === null ? null : savedCardEvents.CardSaved.personal.schema.parse(personal)
  return null
}

async function faceOf(ctx: AppContext, charge: SavedCardCharge): Promise<SavedCardChargeView['card']> {
  const face = await cardOfCharge(ctx, charge)
  return face === null ? null : { id: charge.cardId, brand: face.brand, last4: face.last4 }
}

export async function arrivalOf(ctx: Pick<AppContext, 'log'>, bookingId: string): Promise<Instant | null> {
  return arrivalIn(await ctx.log.readStream(bookingStream(bookingId)))
}

export const announcementKey = (chargeId: string): string => `charge-announced-${chargeId}`

export const toldOf = ({
  customerId,
  chargeId,
}: Pick<SavedCardCharge, 'customerId' | 'chargeId'>): StreamRef<Circumstances['told'], MailEvent> => ({
  stream: mailStream(customerId),
  aggregate: {
    initial: { status: 'waiting' },
    evolve: (state, { type, data }) => {
      if (data.key !== announcementKey(chargeId)) return state
      return type === 'LetterSent' ? { status: 'sent', at: data.at } : { status: 'refused' }
    },
  },
})

import { byCustomer } from '#events/actor.ts'
import { bookingReference } from '#events/values/ids.ts'
import { centsToDollars, hstOn } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'
import { instantAt } from '#events/values/toronto.ts'
import { visitPlace } from '#events/values/visit-place.ts'
import type { CustomerConcern } from '#projections/concerns.ts'
import type { CustomerQuote, CustomerVisit } from '#projections/customer-visits.ts'
import type { IssuedReceipt } from '#projections/receipts.ts'
import type { GivenReview } from '#projections/reviews.ts'
import { allowedBy, isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import type {
  CancellationPreview,
  Cancelled,
  OwnBooking,
  OwnQuotes,
  ServiceHistory,
} from '#services/contracts/own-visits.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { refuseOwnCancellation } from '#services/domain/booking/own-cancellation.ts'
import { returnOfVisit } from '#services/domain/loyalty/decide.ts'
import { loyaltyAt } from '#services/domain/loyalty/loyalty.ts'
import { balancePath, balanceToken } from '#services/domain/payment/balance-link.ts'
import { owedFor } from '#services/domain/payment/owed.ts'
import type { VisitPhoto } from '#services/domain/visit-photo/visit-photos.ts'
import { businessInForce } from '#services/features/business/business-in-force.ts'
import { recleanCaseOf } from '#services/features/care/recleans.ts'
import type { AppContext } from '#services/features/context.ts'
import { depositLinkPath } from '#services/features/money/deposit-links.ts'
import { statementOfVisit } from '#services/features/money/own-statements.ts'
import { chargeTimeOf } from '#services/features/money/saved-card-charges.ts'
import { pricingOf } from '#services/features/sales/quotes.ts'
import { calendarUid } from '#services/isomorphic/icalendar.ts'
import { visitCalendar } from '#services/isomorphic/visit-calendar.ts'

import { cancelBooking, previewCancellation } from './cancel-booking.ts'
import { ownCan, refuseOwnPayment } from './own-can.ts'

export interface BesideVisits {
  readonly receipts: readonly IssuedReceipt[]
  readonly concerns: readonly CustomerConcern[]
}

/** Bookings with money and refund tiers. */
export function ownBookings(
  ctx: AppContext,
  visits: readonly CustomerVisit[],
  { receipts, concerns }: BesideVisits,
): Promise<OwnBooking[]> {
  const now = ctx.clock()
  return Promise.all(
    visits.map(async (visit) => {
      const { can, refunds } = await ownCan(ctx, visit, now)
      const own = ownBooking(visit, refunds)
      const depositDue = depositDueOf(visit, now)
      const payable = refuseOwnPayment(visit, { owedCents: own.owedCents, depositDue }, now)
      const payPath =
        payable !== null
          ? null
          : depositDue
            ? depositLinkPath(ctx, visit.id, depositDue.dueAt)
            : balancePath(balanceToken(visit.id, now, ctx.secret))
      const chargeAt = visit.chargeAt === null ? null : await chargeTimeOf(ctx, visit.id)
      const reclean = await freeVisitOf(ctx, visit)
      const statement = reclean === null ? await statementOfVisit(ctx, visit) : null
      const told = { receipts: receiptsIn(receipts, visit), concern: concernIn(concerns, visit) }
      return {
        ...own,
        ...told,
        can: { ...can, pay: allowedBy(payable) },
        chargeAt,
        payPath,
        depositDue,
        reclean,
        statement,
      }
    }),
  )
}

const depositDueOf = (
  { status, startsAt, askedCents, dueAt, onItsWayCents }: CustomerVisit,
  now: Instant,
): OwnBooking['depositDue'] =>
  status === 'confirmed' && startsAt > now && dueAt !== null && dueAt > now && onItsWayCents === 0 && askedCents > 0
    ? { amountCents: askedCents, dueAt }
    : null

async function freeVisitOf(ctx: AppContext, visit: CustomerVisit): Promise<NonNullable<OwnBooking['reclean']> | null> {
  const free = await recleanCaseOf(ctx, visit.id, visit.service)
  return free === null ? null : { reference: free.reference, date: free.date }
}

/** Case of a visit; a free visit has the continued one. */
function concernIn(
  concerns: readonly CustomerConcern[],
  { id }: CustomerVisit,
): NonNullable<OwnBooking['concern']> | null {
  const found = concerns.find(({ bookingId, continuedIds }) => bookingId === id || continuedIds.includes(id))
  return found?.status ?? null
}

const receiptsIn = (receipts: readonly IssuedReceipt[], { id }: CustomerVisit): OwnBooking['receipts'] =>
  receipts.filter(({ bookingId }) => bookingId === id).map((one) => ({ id: one.id, kind: one.kind }))

function ownBooking(
  visit: CustomerVisit,
  refunds: RefundTiers,
): Omit<OwnBooking, 'receipts' | 'payPath' | 'can' | 'depositDue' | 'chargeAt' | 'reclean' | 'statement' | 'concern'> {
  const { id, status, date, time, startsAt, totalCents, depositCents, refundCents, paidCents, details } = visit
  const { address = '', city = '', notes = '', phone = '' } = visit.person ?? {}
  const hstCents = hstOn(totalCents)
  const mayOwe = status === 'confirmed' || status === 'completed' || (status === 'missed' && visit.isClaimed)
  const { isDepositPaid, balanceCents, onItsWayCents } = visit
  const paid = { depositCents: isDepositPaid ? depositCents : 0, balanceCents, onItsWayCents }
  const owedCents = mayOwe ? owedFor(totalCents, paid) : 0
  const named = ({ name, displayName }: CustomerVisit['service']) => ({ id: name, name: displayName })
  return {
    id,
    reference: bookingReference(id),
    scheduledDate: date,
    timeSlot: time,
    date,
    time,
    startsAt,
    status: status === 'missed' ? 'no-show' : status,
    departedAt: visit.departedAt,
    arrivedAt: visit.arrivedAt,
    choiceUntil: visit.choiceUntil,
    notes,
    phone,
    service: named(visit.service),
    addons: visit.addOns.map(named),
    vehicle: details.vehicle,
    locationType: details.locationType,
    address,
    city,
    location: visitPlace(address, city),
    totalCents,
    discountCents: visit.discountCents,
    hstCents,
    depositCents,
    paidCents,
    owedCents,
    chargeCents: Math.min(visit.claimedCents, owedCents),
    refundCents,
    refunds,
  }
}

export interface BesideHistory extends BesideVisits {
  readonly reviews: readonly GivenReview[]
  readonly photos: ReadonlyMap<string, readonly VisitPhoto[]>
}

export const completedOf = (visits: readonly CustomerVisit[]): readonly CustomerVisit[] =>
  visits.filter(({ status }) => status === 'completed')

export const serviceHistoryOf = (
  ctx: AppContext,
  visits: readonly CustomerVisit[],
  { receipts, concerns, reviews, photos }: BesideHistory,
): Promise<ServiceHistory> => {
  const completed = completedOf(visits)
  return Promise.all(
    completed.map(async (visit) => ({
      id: visit.id,
      servicePackage: visit.service.displayName,
      serviceDate: visit.date,
      vehicleDetails: visit.details.vehicle,
      totalPaid: centsToDollars(visit.paidCents),
      totalPaidCents: visit.paidCents,
      ...reviewIn(reviews, visit),
      reference: bookingReference(visit.id),
      receipts: receiptsIn(receipts, visit),
      reclean: await freeVisitOf(ctx, visit),
      statement: await statementOfVisit(ctx, visit),
      concern: concernIn(concerns, visit),
      photos: (photos.get(visit.id) ?? []).map(({ photoId, kind, takenAt }) => ({ id: photoId, kind, takenAt })),
    })),
  )
}

function reviewIn(reviews: readonly GivenReview[], { id }: CustomerVisit) {
  const found = reviews.find(({ bookingId }) => bookingId === id)
  if (found === undefined) return { rating: null, feedback: null, review: null }
  const { bookingId: _, ...review } = found
  return { rating: review.stars, feedback: review.words === '' ? null : review.words, review }
}

export const ownQuotes = (quotes: readonly CustomerQuote[]): OwnQuotes =>
  quotes.map((quote) => ({
    ...pricingOf({ ...quote, addOns: [...quote.addOns] }),
    id: quote.id,
    isBooked: quote.status !== 'quoted',
    status: quote.status,
    validUntil: quote.validUntil,
    vehicleDetails: quote.vehicle,
    locationDetails: { type: quote.locationType, address: quote.address ?? '' },
    createdAt: quote.createdAt,
    service: quote.service.name,
  }))

export async function previewOwnCancellation(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
): Promise<Refusal | CancellationPreview> {
  const refused = await refuseUnlessCancellable(ctx, customerId, bookingId)
  if (refused !== null) return refused
  const preview = await previewCancellation(ctx, bookingId, 'customer')
  if (isRefusal(preview)) return preview
  const returned = returnOfVisit(bookingId, 'cancelled', await stateOf(ctx.log, loyaltyAt(customerId)))
  return { ...preview, points: returned.reduce((sum, { data }) => sum + data.points, 0) }
}

/** Cancels as shown. Idempotent; `isChoice` for called-off visits alone. */
export async function cancelOwnBooking(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  shownRefundCents: number,
  isChoice = false,
): Promise<Refusal | Cancelled> {
  const refused = await refuseUnlessCancellable(ctx, customerId, bookingId)
  if (refused !== null) return refused
  const terms = { by: 'customer', reason: 'plans_changed', shownRefundCents, isChoice } as const
  const done = await cancelBooking(ctx, byCustomer(customerId), bookingId, terms)
  return isRefusal(done) ? done : { status: 'cancelled', refundCents: done.refundCents }
}

export async function ownVisitCalendar(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
): Promise<Refusal | { readonly filename: string; readonly text: string }> {
  const booking = await ownBookingState(ctx, customerId, bookingId)
  if (booking === null) return refuse('not_found')
  if (booking.status === 'cancelled') return refuse('booking_cancelled')
  if (booking.status === 'called-off') return refuse('visit_called_off')
  const { date, startsAt, endMinute, service, person } = booking
  const business = await businessInForce(ctx)
  const reference = bookingReference(bookingId)
  const visit = {
    uid: calendarUid(bookingId),
    sequence: booking.moves + booking.calendarSteps,
    title: `${business.name}: ${service.displayName}`,
    details: [reference, business.phone].filter((part) => part !== '').join(' · '),
    location: visitPlace(person?.address ?? '', person?.city ?? ''),
    startsAt,
    endsAt: instantAt(date, endMinute),
  }
  return { filename: `${reference}.ics`, text: visitCalendar(visit, ctx.clock()) }
}

async function refuseUnlessCancellable(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
): Promise<Refusal | null> {
  const booking = await ownBookingState(ctx, customerId, bookingId)
  if (booking === null) return refuse('not_found')
  // Said again, it is answered as the first time.
  return booking.status === 'cancelled' ? null : refuseOwnCancellation(ctx.clock(), booking)
}

export async function ownBookingState(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
): Promise<ConfirmedBooking | null> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  return 'paymentId' in booking && booking.customerId === customerId ? booking : null
}

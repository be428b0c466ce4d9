import type { PricedAddOn, PricedPackage } from '#events/catalogue.ts'
import type { Cell } from '#events/schedule.ts'
import {
  isLocalDate,
  isSlotLabel,
  slotToHour,
  type Instant,
  type LocalDate,
  type SlotLabel,
} from '#events/values/time.ts'
import { instantAt } from '#events/values/toronto.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'
import type { BookingDraft } from '#services/contracts/booking.ts'
import { findAddOns, findPackage } from '#services/domain/catalogue/catalogue.ts'
import { priceOf, type Price } from '#services/domain/pricing/price.ts'
import { startProblem } from '#services/domain/schedule/opening.ts'
import { givenInDraft, type ReceivedDetails } from '#services/features/business/draft.ts'
import type { AppContext } from '#services/features/context.ts'
import type { CustomerLookup } from '#services/features/customer/customer-lookup.ts'

import { openingOf } from './availability.ts'

export interface CheckoutRequest {
  readonly amountCents: number
  readonly service: string
  readonly date: string
  readonly time: string
  readonly email: string
  readonly draft: BookingDraft | null
  readonly visitor: string | null
  readonly quoteTokens: readonly string[]
}

export interface Order {
  readonly catalogue: Catalogue
  readonly service: PricedPackage
  readonly addOns: readonly PricedAddOn[]
  readonly price: Price
  readonly date: LocalDate
  readonly time: SlotLabel
  readonly startMinute: number
  readonly endMinute: number
  readonly startsAt: Instant
  readonly cell: Cell | null
  readonly given: ReceivedDetails
  readonly customer: CustomerLookup
  readonly draft: BookingDraft | null
  readonly visitor: string | null
}

/** Validated and priced request; refused where no van could help. */
export function readOrder(
  ctx: AppContext,
  catalogue: Catalogue,
  customer: CustomerLookup,
  request: CheckoutRequest,
): Order | Refusal {
  const { draft, visitor, date, time } = request
  const service = findPackage(catalogue, request.service)
  if (service === null) return refuse('unknown_service')
  const addOns = findAddOns(catalogue, draft?.addons ?? [])
  if (addOns === null) return refuse('unknown_addon')
  if (!isLocalDate(date)) return refuse('date_invalid')
  if (!isSlotLabel(time)) return refuse('slot_unknown')

  const problem = startProblem(openingOf(catalogue), service.maxMinutes, date, time, ctx.clock())
  if (problem !== null) return refuse(refusalOfStart[problem])
  const price = priceOf(service, addOns)
  const seenTotal = draft?.totalCents ?? price.totalCents
  if (price.depositCents !== request.amountCents || price.totalCents !== seenTotal) {
    logOtherAmount(ctx, request, service, price)
    return refuse('amount_changed', {
      amount: price.depositCents,
      priceCents: service.priceCents,
      totalCents: price.totalCents,
    })
  }
  const startMinute = slotToHour(time) * 60
  const given = givenInDraft(draft, request.email)
  return {
    catalogue,
    service,
    addOns,
    price,
    date,
    time,
    startMinute,
    endMinute: startMinute + service.maxMinutes,
    startsAt: instantAt(date, startMinute),
    cell: draft === null ? null : ctx.locate(given.person.address, given.person.city),
    given,
    customer,
    draft,
    visitor,
  }
}

/** Logged and counted: an outdated page or a manipulation. */
function logOtherAmount(
  { logger }: AppContext,
  { amountCents, visitor, date, time }: CheckoutRequest,
  service: PricedPackage,
  { depositCents }: Price,
): void {
  const request = { service: service.id, date, time, visitor }
  logger.warn({ ...request, askedCents: amountCents, depositCents }, 'another amount than the deposit was refused')
}

export const refusalOfStart = {
  past: 'date_past',
  too_far: 'date_too_far',
  closed: 'day_closed',
  does_not_fit: 'slot_does_not_fit',
  too_soon: 'slot_too_soon',
  taken: 'slot_taken',
} as const

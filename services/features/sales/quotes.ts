import type { Actor } from '#events/actor.ts'
import { leadIdOfQuote } from '#events/lead.ts'
import { tokenHash } from '#events/values/ids.ts'
import { centsToDollars, currency } from '#events/values/money.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { command, record } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import type { Pricing, QuoteRequest, QuoteResult } from '#services/contracts/quotes.ts'
import { findAddOns, findPackage, catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { convertBooked, leadAt, receive } from '#services/domain/lead/lead.ts'
import { priceOf } from '#services/domain/pricing/price.ts'
import {
  create,
  markBooked,
  request as requestVisit,
  summaryOf,
  type QuotedTerms,
} from '#services/domain/quote/decide.ts'
import { isHeldBy } from '#services/domain/quote/promise.ts'
import { quoteAt, type Quote } from '#services/domain/quote/quote.ts'
import type { AppContext } from '#services/features/context.ts'
import { lookUpCustomer } from '#services/features/customer/customer-lookup.ts'

/** Validity: thirty days, to the end of the last (`lastDayOf`). */
const validMinutes = 30 * 24 * 60

/** Ignores client prices. */
export async function calculateQuote(ctx: AppContext, wanted: QuoteRequest): Promise<Pricing | Refusal> {
  const order = await readOrder(ctx, wanted)
  return isRefusal(order) ? order : pricingOf(order.terms)
}

/** Returns the owner token once; the log has its hash. */
export async function createQuote(ctx: AppContext, actor: Actor, wanted: QuoteRequest): Promise<QuoteResult | Refusal> {
  const order = await readOrder(ctx, wanted)
  if (isRefusal(order)) return order
  const { quoteId } = order.terms
  const done = await command(ctx, actor, 'createQuote', { quote: quoteAt(quoteId) }, () => ({
    quote: create(order.terms, wanted.locationDetails.address),
  }))
  if (isRefusal(done)) return done
  return { ...(resultOf(done.states.quote) ?? unreadable(quoteId)), ownerToken: order.ownerToken }
}

/** Requests a call, for the quote's owner alone. */
export async function bookQuote(
  ctx: AppContext,
  actor: Actor,
  quoteId: string,
  contact: { email: string; phone: string },
  ownerTokens: readonly string[],
): Promise<QuoteResult | Refusal> {
  const refused = refuseUnlessPermitted('bookQuote', actor)
  if (refused !== null) return refused
  const [known, customer] = await Promise.all([stateOf(ctx.log, quoteAt(quoteId)), lookUpCustomer(ctx, contact.email)])
  if (known.status === 'none' || !isHeldBy(known, { tokens: ownerTokens, customerIds: [] }))
    return refuse('quote_not_found')
  const leadId = leadIdOfQuote(quoteId)
  const refs = { claim: customer.claim, quote: quoteAt(quoteId), lead: leadAt(leadId) }
  const done = await command(ctx, actor, 'bookQuote', refs, ({ claim, quote }) => {
    const { customerId, claimed } = customer.identify(claim)
    const requested = requestVisit({ customerId, leadId, ...contact }, quote, ctx.clock())
    if (isRefusal(requested)) return requested
    if (requested.length === 0 || quote.status === 'none') return {}
    const enquiry = { leadId, customerId, source: 'quote', language: quote.language, emailId: null } as const
    const lead = receive(enquiry, { name: '', ...contact, message: summaryOf(quote) })
    return { claim: claimed, quote: requested, lead }
  })
  return isRefusal(done) ? done : (resultOf(done.states.quote) ?? unreadable(quoteId))
}

/** Marks a quote with its lead; an unknown one is ignored. */
export async function markQuoteBooked(
  ctx: AppContext,
  actor: Actor,
  quoteId: string,
  bookingId: string,
): Promise<void> {
  const refs = { quote: quoteAt(quoteId), lead: leadAt(leadIdOfQuote(quoteId)) }
  await record(ctx, actor, 'markQuoteBooked', refs, ({ quote, lead }) => {
    const booked = markBooked(bookingId, quote)
    return { quote: booked, lead: booked.length === 0 ? [] : convertBooked(lead) }
  })
}

async function readOrder(
  ctx: AppContext,
  wanted: QuoteRequest,
): Promise<{ terms: QuotedTerms; ownerToken: string } | Refusal> {
  const catalogue = await catalogueInForce(ctx.views)
  const service = findPackage(catalogue, wanted.selectedService)
  if (service === null) return refuse('unknown_service')
  const addOns = findAddOns(catalogue, wanted.selectedAddons)
  if (addOns === null) return refuse('unknown_addon')

  const quoteId = ctx.newId()
  const ownerToken = ctx.newId()
  const price = priceOf(service, addOns)
  const terms: QuotedTerms = {
    quoteId,
    personId: `q${quoteId}`,
    ownerTokenHash: tokenHash(ownerToken),
    service: { name: service.id, displayName: service.displayName, priceCents: service.priceCents },
    addOns: addOns.map(({ name, displayName, priceCents }) => ({ name, displayName, priceCents })),
    totalCents: price.totalCents,
    depositCents: price.depositCents,
    minMinutes: service.minMinutes,
    maxMinutes: service.maxMinutes,
    priceListVersion: catalogue.priceList.version,
    vehicle: wanted.vehicleDetails,
    locationType: wanted.locationDetails.type,
    language: wanted.language ?? 'en',
    validUntil: addMinutes(ctx.clock(), validMinutes),
  }
  return { terms, ownerToken }
}

export function pricingOf(
  terms: Pick<
    QuotedTerms,
    'service' | 'addOns' | 'totalCents' | 'depositCents' | 'minMinutes' | 'maxMinutes' | 'priceListVersion'
  >,
): Pricing {
  const { balanceCents, hstCents } = priceOf(terms.service, terms.addOns)
  return {
    packageName: terms.service.displayName,
    basePrice: centsToDollars(terms.service.priceCents),
    addons: terms.addOns.map(({ name, displayName, priceCents }) => ({
      name,
      displayName,
      price: centsToDollars(priceCents),
    })),
    totalPrice: centsToDollars(terms.totalCents),
    totalCents: terms.totalCents,
    depositCents: terms.depositCents,
    balanceCents,
    hstCents,
    currency,
    durationHours: { min: terms.minMinutes / 60, max: terms.maxMinutes / 60 },
    priceListVersion: terms.priceListVersion,
  }
}

function resultOf(quote: Quote): QuoteResult | null {
  if (quote.status === 'none') return null
  return {
    ...pricingOf(quote),
    id: quote.quoteId,
    isBooked: quote.status !== 'quoted',
    status: quote.status,
    validUntil: quote.validUntil,
    vehicleDetails: quote.vehicle,
    locationDetails: { type: quote.locationType, address: quote.address ?? '' },
  }
}

function unreadable(quoteId: string): never {
  throw new Error(`Quote ${quoteId} was written and cannot be read.`)
}

import { tokenHash } from '#events/values/ids.ts'
import { dollarsToCents } from '#events/values/money.ts'
import { addDays, addMinutes, dayOf } from '#events/values/toronto.ts'
import { isRefusal } from '#services/commands/decision.ts'
import type { BookingDraft, PaymentIntentCreated } from '#services/contracts/booking.ts'
import type { QuoteRequest } from '#services/contracts/quotes.ts'
import { completeCheckout } from '#services/features/booking/complete-checkout.ts'
import { expireHolds } from '#services/features/booking/expire-holds.ts'
import { holdMinutes } from '#services/features/booking/hold-slot.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { createQuote } from '#services/features/sales/quotes.ts'

import { planVisit, type Circumstances } from './afterwards.ts'
import { declineSentence } from './cards.ts'
import { chooseStart, type Start } from './choice.ts'
import type { Manner, VisitRequest } from './demand.ts'
import type { Stage } from './stage.ts'

const deposits = { sprinkle: 16, glazed: 31, filled: 56 } as const

const manners: readonly (readonly [Manner, number])[] = [
  ['pays', 70],
  ['moves', 8],
  ['declined-once', 5],
  ['declined', 1],
  ['leaves', 14],
  ['late', 2],
]

/** Share of customers who close the tab before the confirmation. */
const closesTab = 0.12

/** Share of customers with a quote first. */
const asksForQuote = 0.3

export async function seekVisit(stage: Stage, request: VisitRequest, circumstances: Circumstances): Promise<void> {
  const { ctx, agenda, chance } = stage
  const quote = chance.isLucky(asksForQuote) ? await createQuote(ctx, { kind: 'visitor' }, quoteOf(request)) : null
  const quoteId = quote === null || isRefusal(quote) ? null : quote.id
  const thinks = quoteId === null ? 0 : chance.integer(2, 40)
  agenda.in(thinks, async () => {
    const start = await chooseStart(ctx, request, circumstances.today)
    if (start !== null) await checkOut(stage, { ...request, ...start }, quoteId, circumstances)
  })
}

export const quoteOf = ({ person, service, addOns }: VisitRequest): QuoteRequest => ({
  vehicleDetails: person.car,
  locationDetails: { type: person.locationType, address: `${person.address}, ${person.city}` },
  selectedService: service,
  selectedAddons: [...addOns],
  language: person.language,
})

async function checkOut(
  stage: Stage,
  request: VisitRequest,
  quoteId: string | null,
  circumstances: Circumstances,
): Promise<void> {
  const { agenda, chance } = stage
  const visitor = tokenHash(chance.id())
  const manner = request.manner ?? (isRecent(agenda, circumstances) ? 'pays' : chance.weigh(manners))
  const held = await holdSlot(stage, request, visitor, quoteId)
  if (held === null) return
  const pay = (intent: PaymentIntentCreated) => payDeposit(stage, request, intent, circumstances)
  switch (manner) {
    case 'pays':
      return agenda.in(chance.integer(60, 330) / 60, () => pay(held))
    case 'late':
      return agenda.in(chance.integer(11, 45), () => pay(held))
    case 'beaten':
      agenda.in(holdMinutes + 0.5, () => snatch(stage, request, circumstances))
      return agenda.in(holdMinutes + chance.integer(3, 9), () => pay(held))
    case 'leaves':
      return undefined
    case 'declined':
      return agenda.in(2, async () => decline(stage, held))
    case 'declined-once':
      agenda.in(2, async () => decline(stage, held))
      return agenda.in(chance.integer(3, 7), () => pay(held))
    case 'moves':
      return agenda.in(chance.integer(1, 5), async () => {
        const other = await chooseAnother(stage, request, circumstances)
        const moved = other === null ? held : await holdSlot(stage, { ...request, ...other }, visitor, quoteId)
        agenda.in(chance.integer(1, 4), () => pay(moved ?? held))
      })
  }
}

/** Open cases are closed a day later, so the last two days create none. */
const isRecent = ({ clock }: Stage['agenda'], { today }: Circumstances): boolean => dayOf(clock()) >= addDays(today, -2)

async function snatch(stage: Stage, request: VisitRequest, circumstances: Circumstances): Promise<void> {
  const rival = { ...request, person: circumstances.newCustomer() }
  const held = await holdSlot(stage, rival, tokenHash(stage.chance.id()), null)
  if (held !== null) await payDeposit(stage, rival, held, circumstances)
}

function chooseAnother(
  { ctx, chance }: Stage,
  request: VisitRequest,
  circumstances: Circumstances,
): Promise<Start | null> {
  const time = chance.pick(['9:00 AM', '11:00 AM', '1:00 PM', '3:00 PM'] as const)
  return chooseStart(ctx, { ...request, time }, circumstances.today)
}

async function holdSlot(
  { ctx, agenda, chance }: Stage,
  request: VisitRequest,
  visitor: string,
  quoteId: string | null,
): Promise<PaymentIntentCreated | null> {
  const { person, service, date, time } = request
  const started = await startCheckout(
    ctx,
    { kind: 'visitor' },
    {
      amountCents: dollarsToCents(deposits[service]),
      service,
      date,
      time,
      email: person.email,
      draft: draftOf(request, quoteId),
      visitor,
      quoteTokens: [],
    },
  )
  if (isRefusal(started)) return null
  agenda.at(addMinutes(started.holdExpiresAt, chance.share() / 4), async () => {
    await expireHolds(ctx, { kind: 'worker', name: 'lapse-holds' })
  })
  return started
}

/** Pays and confirms, unless the tab was closed. */
async function payDeposit(
  stage: Stage,
  request: VisitRequest,
  intent: PaymentIntentCreated,
  circumstances: Circumstances,
): Promise<void> {
  const { ctx, agenda, chance, provider } = stage
  agenda.pass(2 + chance.share() * 3)
  const known = await provider.retrieveIntent(intent.paymentIntentId)
  if (known.status !== 'requires_payment_method') return
  provider.confirm(intent.paymentIntentId)
  if (!chance.isLucky(closesTab)) {
    agenda.pass(1 + chance.share())
    const { paymentIntentId, clientSecret } = intent
    await completeCheckout(ctx, { kind: 'visitor' }, { paymentIntentId, clientSecret }, null)
  }
  agenda.in(1, () => planVisit(stage, request, intent.bookingId, circumstances))
}

async function decline({ provider, chance }: Stage, { paymentIntentId }: PaymentIntentCreated): Promise<void> {
  provider.confirm(paymentIntentId, declineSentence(chance))
}

function draftOf({ person, addOns, date, time }: VisitRequest, quoteId: string | null): BookingDraft {
  const { firstName, lastName, email, phone, address, city, notes, access, locationType, outlet } = person
  return {
    customerInfo: { firstName, lastName, email, phone },
    vehicleInfo: person.car,
    appointmentInfo: {
      date,
      time,
      address,
      city,
      notes,
      locationType,
      ...(access === '' ? {} : { access }),
      ...(outlet === null ? {} : { outletWithin100Feet: outlet }),
    },
    addons: [...addOns],
    language: person.language,
    ...(quoteId === null ? {} : { quoteId }),
  }
}

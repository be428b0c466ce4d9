import type { StreamRef } from '#services/commands/perform.ts'
import { accountOf } from '#services/domain/accounts/account.ts'
import { identityClaimAt } from '#services/domain/accounts/identity-claim.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { catalogueVersions } from '#services/domain/catalogue/catalogue.ts'
import { concernAt } from '#services/domain/concern/concern.ts'
import { customerDetailsAt } from '#services/domain/customer/details.ts'
import { emailClaimAt } from '#services/domain/customer/email-claim.ts'
import { dealsOf } from '#services/domain/deal/deal.ts'
import { disputesAt } from '#services/domain/dispute/dispute.ts'
import { leadAt } from '#services/domain/lead/lead.ts'
import { loyaltyAt } from '#services/domain/loyalty/loyalty.ts'
import { mailPreferencesAt } from '#services/domain/mail-preferences/mail-preferences.ts'
import { newsletterOf } from '#services/domain/newsletter/newsletter.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { providerEventType } from '#services/domain/payment/provider-event.ts'
import { quoteAt } from '#services/domain/quote/quote.ts'
import { receiptAt } from '#services/domain/receipt/receipt.ts'
import { reviewAt } from '#services/domain/review/review.ts'
import { savedCardsOf } from '#services/domain/saved-card/saved-cards.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import { vanServiceAt } from '#services/domain/schedule/van-service.ts'
import { allStaff } from '#services/domain/staff/staff.ts'
import { photosOfVisit } from '#services/domain/visit-photo/visit-photos.ts'
import { sentMailAt } from '#services/mail/sent-mail.ts'
import { smsConsentOf } from '#services/providers/sms/consent.ts'
import { receivedSmsAt } from '#services/providers/sms/received-sms.ts'
import { sentSmsAt, smsDayAt } from '#services/providers/sms/sent-sms.ts'

import { UsageError } from './refusal.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- any state, any event: each fold is only ever given its own
type Subject = StreamRef<any, any>

/** '-2026-11-24' */
const dayLength = 11

/** States of streams, by the beginning of the stream's name. */
const states: ReadonlyMap<string, (id: string) => Subject> = new Map(
  Object.entries<(id: string) => Subject>({
    account: accountOf,
    booking: bookingAt,
    cards: savedCardsOf,
    catalogue: () => catalogueVersions,
    concern: concernAt,
    customer: customerDetailsAt,
    deals: dealsOf,
    disputes: disputesAt,
    email: emailClaimAt,
    fleet: vanServiceAt,
    identity: identityClaimAt,
    lead: leadAt,
    letters: sentMailAt,
    loyalty: loyaltyAt,
    'mail-preferences': mailPreferencesAt,
    newsletter: newsletterOf,
    payment: paymentAt,
    photos: photosOfVisit,
    provider: providerEventType,
    quote: quoteAt,
    receipt: receiptAt,
    review: reviewAt,
    schedule: (id) => vanDayAt(id.slice(0, -dayLength), id.slice(1 - dayLength)),
    sms: sentSmsAt,
    'sms-consent': smsConsentOf,
    'sms-day': smsDayAt,
    'sms-received': receivedSmsAt,
    staff: () => allStaff,
  }),
)

/** The state of a stream, by the stream's name. Throws `UsageError`. */
export function subjectOf(stream: string): Subject {
  const words = stream.split('-')
  for (let count = Math.min(2, words.length); count > 0; count -= 1) {
    const state = states.get(words.slice(0, count).join('-'))
    if (state !== undefined) return state(words.slice(count).join('-'))
  }
  throw new UsageError(`'${stream}' is neither a read model nor a stream whose state could be shown`)
}

import { accountEvents } from '#events/account.ts'
import { bookingEvents } from '#events/booking.ts'
import { catalogueEvents } from '#events/catalogue.ts'
import { concernEvents } from '#events/concern.ts'
import { customerDetailsEvents } from '#events/customer-details.ts'
import { customerEvents } from '#events/customer.ts'
import { dealEvents } from '#events/deal.ts'
import { disputeEvents } from '#events/dispute.ts'
import { identityEvents } from '#events/identity.ts'
import { leadEvents } from '#events/lead.ts'
import { loyaltyEvents } from '#events/loyalty.ts'
import { mailPreferenceEvents } from '#events/mail-preferences.ts'
import { mailEvents } from '#events/mail.ts'
import { newsletterEvents } from '#events/newsletter.ts'
import { paymentEvents, providerEvents } from '#events/payment.ts'
import { personEvents } from '#events/person.ts'
import { quoteEvents } from '#events/quote.ts'
import { receiptEvents } from '#events/receipt.ts'
import { reviewEvents } from '#events/review.ts'
import { savedCardEvents } from '#events/saved-card.ts'
import { scheduleEvents } from '#events/schedule.ts'
import { smsEvents } from '#events/sms.ts'
import { staffEvents } from '#events/staff.ts'
import { vanEvents } from '#events/van.ts'
import { visitPhotoEvents } from '#events/visit-photo.ts'
import type { HistoryNoun } from '#services/contracts/history.ts'

const vocabularies: Readonly<Record<HistoryNoun, readonly object[]>> = {
  booking: [bookingEvents, scheduleEvents, visitPhotoEvents],
  payment: [paymentEvents, providerEvents, disputeEvents, receiptEvents],
  quote: [quoteEvents],
  lead: [leadEvents],
  deal: [dealEvents],
  customer: [
    accountEvents,
    identityEvents,
    customerEvents,
    concernEvents,
    customerDetailsEvents,
    loyaltyEvents,
    mailPreferenceEvents,
    newsletterEvents,
    personEvents,
    reviewEvents,
    savedCardEvents,
  ],
  mail: [mailEvents, smsEvents],
  business: [catalogueEvents, staffEvents, vanEvents],
}

export const typesOfNoun = (noun: HistoryNoun): readonly string[] =>
  vocabularies[noun].flatMap((part) => Object.keys(part))

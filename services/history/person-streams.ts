import { accountStream } from '#events/account.ts'
import { bookingStream } from '#events/booking.ts'
import { concernStream } from '#events/concern.ts'
import { customerStream } from '#events/customer-details.ts'
import { customerEvents, emailStream } from '#events/customer.ts'
import { dealsStream } from '#events/deal.ts'
import { identityEvents, identityStream } from '#events/identity.ts'
import { leadEvents, leadStream } from '#events/lead.ts'
import type { LogReader } from '#events/log.ts'
import { loyaltyStream } from '#events/loyalty.ts'
import { mailPreferenceStream } from '#events/mail-preferences.ts'
import { mailStream } from '#events/mail.ts'
import { newsletterStream } from '#events/newsletter.ts'
import { personStream } from '#events/person.ts'
import { quoteStream } from '#events/quote.ts'
import { receiptStream } from '#events/receipt.ts'
import { reviewStream } from '#events/review.ts'
import { savedCardStream } from '#events/saved-card.ts'
import { smsConsentStream, smsStream } from '#events/sms.ts'
import { visitPhotosStream } from '#events/visit-photo.ts'
import type { Queryable } from '#infra/database/database.ts'
import { bookingsOf } from '#projections/bookings.ts'
import { quotesOf } from '#projections/quotes.ts'
import { receiptIdsOf } from '#projections/receipts.ts'

/** Events that are looked through at once. */
const page = 5_000

/** Where everything lies that happened with a person: their bookings, quotes and messages, what we mailed, and what was done with their data. */
export async function streamsOfPerson(
  log: Pick<LogReader, 'readAll'>,
  database: Queryable,
  personId: string,
): Promise<string[]> {
  const bookings = await bookingsOf(database, personId)
  const quotes = await quotesOf(database, personId)
  const quoteIds = new Set([...bookings.flatMap(({ quoteId }) => quoteId ?? []), ...quotes.map(({ id }) => id)])
  return [
    ...[...quoteIds].map(quoteStream),
    ...bookings.flatMap(({ id }) => [bookingStream(id), reviewStream(id), concernStream(id), visitPhotosStream(id)]),
    ...(await receiptIdsOf(database, personId)).map(receiptStream),
    ...(await leadAndEmailStreams(log, personId)),
    customerStream(personId),
    dealsStream(personId),
    accountStream(personId),
    loyaltyStream(personId),
    savedCardStream(personId),
    mailPreferenceStream(personId),
    newsletterStream(personId),
    mailStream(personId),
    smsConsentStream(personId),
    smsStream(personId),
    personStream(personId),
  ]
}

/** There is no read model of addresses, nor one of ways in. */
async function leadAndEmailStreams(log: Pick<LogReader, 'readAll'>, personId: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (let after = 0; ;) {
    const types = ['LeadReceived', 'EmailClaimed', 'EmailReleased', 'IdentityLinked']
    const events = await log.readAll({ after, limit: page, types, personal: false })
    for (const { type, data } of events) {
      if (type === 'LeadReceived') {
        const { customerId, leadId } = leadEvents.LeadReceived.data.parse(data)
        if (customerId === personId) found.add(leadStream(leadId))
      } else if (type === 'IdentityLinked') {
        const { customerId, identityHash } = identityEvents.IdentityLinked.data.parse(data)
        if (customerId === personId) found.add(identityStream(identityHash))
      } else {
        const { customerId, emailHash } = customerEvents.EmailClaimed.data.parse(data)
        if (customerId === personId) found.add(emailStream(emailHash))
      }
    }
    const end = events.at(-1)
    if (end === undefined || events.length < page) return found
    after = end.position
  }
}

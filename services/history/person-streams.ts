import { accountStream } from '#events/account.ts'
import { bookingStream } from '#events/booking.ts'
import { concernStream } from '#events/concern.ts'
import { customerStream } from '#events/customer-details.ts'
import { dealsStream } from '#events/deal.ts'
import { loyaltyStream } from '#events/loyalty.ts'
import { mailPreferenceStream } from '#events/mail-preferences.ts'
import { mailStream } from '#events/mail.ts'
import { newsletterStream } from '#events/newsletter.ts'
import { personStream } from '#events/person.ts'
import { quoteStream } from '#events/quote.ts'
import { receiptStream } from '#events/receipt.ts'
import { reviewStream } from '#events/review.ts'
import { savedCardStream } from '#events/saved-card.ts'
import { receivedSmsStream, smsConsentStream, smsStream } from '#events/sms.ts'
import { visitPhotosStream } from '#events/visit-photo.ts'
import type { Queryable } from '#infra/database/database.ts'
import { bookingsOf } from '#projections/bookings.ts'
import { quotesOf } from '#projections/quotes.ts'
import { receiptIdsOf } from '#projections/receipts.ts'

/** All streams about a person. */
export async function streamsOfPerson(database: Queryable, personId: string): Promise<string[]> {
  const bookings = await bookingsOf(database, personId)
  const quotes = await quotesOf(database, personId)
  const quoteIds = new Set([...bookings.flatMap(({ quoteId }) => quoteId ?? []), ...quotes.map(({ id }) => id)])
  return [
    ...[...quoteIds].map(quoteStream),
    ...bookings.flatMap(({ id }) => [bookingStream(id), reviewStream(id), concernStream(id), visitPhotosStream(id)]),
    ...(await receiptIdsOf(database, personId)).map(receiptStream),
    ...(await leadAndEmailStreams(database, personId)),
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
    receivedSmsStream(personId),
    personStream(personId),
  ]
}

/** Queried by an index of the log on these types; the list must equal the index's condition. */
async function leadAndEmailStreams(database: Queryable, personId: string): Promise<string[]> {
  const rows = await database.query<{ stream: string }>(
    `select distinct stream from es.events
     where type in ('LeadReceived', 'EmailClaimed', 'EmailReleased', 'IdentityLinked') and data ->> 'customerId' = $1`,
    [personId],
  )
  return rows.map(({ stream }) => stream)
}

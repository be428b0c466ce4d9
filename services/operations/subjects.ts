import type { StreamRef } from '#services/commands/perform.ts'
import { accountOf } from '#services/domain/accounts/account.ts'
import { identityClaimAt } from '#services/domain/accounts/identity-claim.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { catalogueVersions } from '#services/domain/catalogue/catalogue.ts'
import { customerDetailsAt } from '#services/domain/customer/details.ts'
import { emailClaimAt } from '#services/domain/customer/email-claim.ts'
import { dealsOf } from '#services/domain/deal/deal.ts'
import { leadAt } from '#services/domain/lead/lead.ts'
import { newsletterOf } from '#services/domain/newsletter/newsletter.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { quoteAt } from '#services/domain/quote/quote.ts'
import { savedCardsOf } from '#services/domain/saved-card/saved-cards.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import { vanServiceAt } from '#services/domain/schedule/van-service.ts'
import { allStaff } from '#services/domain/staff/staff.ts'
import { sentMailAt } from '#services/mail/sent-mail.ts'

import { UsageError } from './refusal.ts'

/** Fold of a stream by name; throws `UsageError`. */
// oxlint-disable-next-line typescript/no-explicit-any -- any state, any event: each fold is only ever given its own
export function subjectOf(stream: string): StreamRef<any, any> {
  const [noun = '', ...rest] = stream.split('-')
  const id = rest.join('-')
  switch (noun) {
    case 'booking':
      return bookingAt(id)
    case 'payment':
      return paymentAt(id)
    case 'quote':
      return quoteAt(id)
    case 'lead':
      return leadAt(id)
    case 'deals':
      return dealsOf(id)
    case 'customer':
      return customerDetailsAt(id)
    case 'account':
      return accountOf(id)
    case 'cards':
      return savedCardsOf(id)
    case 'identity':
      return identityClaimAt(id)
    case 'staff':
      return allStaff
    case 'email':
      return emailClaimAt(id)
    case 'letters':
      return sentMailAt(id)
    case 'newsletter':
      return newsletterOf(id)
    case 'schedule':
      return vanDayAt(id.slice(0, -dayLength), id.slice(1 - dayLength))
    case 'fleet':
      return vanServiceAt(id)
    case 'catalogue':
      return catalogueVersions
    default:
      throw new UsageError(`'${stream}' is neither a read model nor a stream whose state could be shown`)
  }
}

const dayLength = 11

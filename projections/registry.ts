import { balances } from './balances.ts'
import { bookings } from './bookings.ts'
import { catalogue } from './catalogue.ts'
import { concerns } from './concerns.ts'
import { customers } from './customers.ts'
import { dealTimes } from './deal-times.ts'
import { deals } from './deals.ts'
import { disputes } from './disputes.ts'
import { isInline, type AnyProjection } from './engine/projection.ts'
import { hstEntries } from './hst-entries.ts'
import { hstQuarters } from './hst-quarters.ts'
import { identities } from './identities.ts'
import { leads } from './leads.ts'
import { ledgers } from './ledgers.ts'
import { notifications } from './notifications.ts'
import { occupancy } from './occupancy.ts'
import { payments } from './payments.ts'
import { quotes } from './quotes.ts'
import { receipts } from './receipts.ts'
import { receivedTexts } from './received-texts.ts'
import { reviews } from './reviews.ts'
import { smsCodeRequests } from './sms-code-requests.ts'
import { smsConsents } from './sms-consents.ts'
import { subscribers } from './subscribers.ts'
import { takings } from './takings.ts'
import { unbookedPayments } from './unbooked-payments.ts'

export const projections: readonly AnyProjection[] = [
  catalogue,
  occupancy,
  bookings,
  payments,
  balances,
  ledgers,
  unbookedPayments,
  receipts,
  disputes,
  quotes,
  deals,
  customers,
  identities,
  subscribers,
  smsConsents,
  smsCodeRequests,
  receivedTexts,
  leads,
  reviews,
  concerns,
  takings,
  hstQuarters,
  hstEntries,
  dealTimes,
  notifications,
]

export const inlineProjections: readonly AnyProjection[] = projections.filter(isInline)

export const asyncProjections: readonly AnyProjection[] = projections.filter((projection) => !isInline(projection))

import type { PaymentEvent, ProviderEventRecord } from '#events/payment.ts'

import type { SentencesOf } from './sentence-context.ts'
import { inside, money } from './words.ts'

export const paymentSentences: SentencesOf<PaymentEvent> = {
  DepositRequested: ({ data }, { customer }) =>
    `${customer} was asked for a deposit of ${money(data.amountCents)}${data.attempt > 1 ? `, the ${ordinal(data.attempt)} time` : ''}`,
  DepositWaived: ({ data }) => `No deposit was asked for: ${waivers[data.reason]}`,
  DepositRequestFailed: ({ data }) => `The payment could not be opened: ${quoted(data.reason)}`,
  DepositIntentCreated: ({ data }) => `Payment ${data.intentId} was opened at the card provider`,
  DepositDeclined: ({ data }) => `The card was declined: ${quoted(data.reason)}`,
  DepositAuthorised: ({ data }, { customer }) =>
    `${customer} put down a deposit of ${money(data.amountCents)} by card, which may now be taken`,
  DepositPaid: ({ data }, { customer }) => `${customer} paid a deposit of ${money(data.amountCents)} by card`,
  DepositCaptureFailed: ({ data }) =>
    `The deposit could not be taken, so that the booking stands unpaid: ${quoted(data.reason)}`,
  UnbookedPaymentFound: ({ data }) =>
    `The card provider had taken ${money(data.amountCents)} as ${data.intentId}, of which no booking was known${data.visit === null ? '' : `: it was for ${data.visit.date}, ${data.visit.time}`}`,
  DepositReleaseRequested: ({ data }) => `The deposit is to be given back untaken, because ${releases[data.reason]}`,
  DepositReleased: () => 'The deposit was given back untaken: nothing was charged',
  RefundRequested: ({ data }, { customer }) =>
    `A refund of ${money(data.amountCents)} to ${inside(customer)} was asked for: ${reasonText(data.reason)}`,
  RefundIssued: ({ data }, { customer }) => `${money(data.amountCents)} went back to ${inside(customer)}’s card`,
  RefundReversed: ({ data }, { customer }) =>
    `${money(data.amountCents)} came back from ${inside(customer)}’s bank: ${quoted(data.reason)}`,
  RefundFailed: ({ data }) => `The refund failed: ${quoted(data.reason)}`,
  BalanceRequested: ({ data }, { customer }) =>
    `${customer} was asked for the balance of ${money(data.amountCents)} by card${data.attempt > 1 ? `, the ${ordinal(data.attempt)} time` : ''}`,
  BalanceIntentCreated: ({ data }) => `Payment ${data.intentId} was opened at the card provider for the balance`,
  BalanceAuthorised: ({ data }, { customer }) =>
    `${customer}’s card was accepted for the balance, of which ${money(data.amountCents)} may now be taken`,
  BalanceReleaseRequested: ({ data }) =>
    `The card payment of the balance is to be given up, because ${givenUp[data.reason]}`,
  BalanceReleased: ({ data }) =>
    data.isWithdrawn
      ? 'The balance could not be taken from the card: the bank had withdrawn the authorisation, and it is owed again'
      : 'The card payment of the balance was given up: nothing was charged',
  BalancePaid: ({ data }, { customer }) =>
    `${customer} paid the rest, ${money(data.amountCents)} and ${money(data.taxCents)} of tax${data.tipCents > 0 ? ` (and a tip of ${money(data.tipCents)})` : ''}, ${methods[data.method]}`,
}

export const providerSentences: SentencesOf<ProviderEventRecord> = {
  ProviderEventReceived: ({ data }) =>
    `A webhook of the card provider told of ${data.eventType}${data.intentId === null ? '' : ` for ${data.intentId}`} (${data.eventId})`,
}

const releases = {
  slot_taken: 'somebody else had taken that time meanwhile',
  moved: 'another time was chosen',
  amount: 'the amount was not the one that was agreed',
  not_open: 'the visit was not to be had any more',
  cancelled: 'the visit was cancelled',
  declined: 'too many attempts to pay were declined',
} as const

const givenUp = {
  not_owed: 'it was paid otherwise',
  amount: 'another amount is owed now',
  cancelled: 'the visit does not take place',
} as const

const methods = {
  card: 'by card on our page',
  cash: 'in cash',
  credit: 'by credit card',
  debit: 'by debit card',
  'e-transfer': 'by e-transfer',
  cheque: 'by cheque',
} as const

const quoted = (text: string): string => `“${text.replace(/\.$/, '')}”`
const reasonText = (reason: string): string => reason.replaceAll('_', ' ')
const ordinal = (count: number): string => `${count}${{ 2: 'nd', 3: 'rd' }[count] ?? 'th'}`

const waivers = {
  regular: 'a regular customer',
  no_card: 'the customer has no card',
  goodwill: 'as a favour',
  other: 'for another reason',
} as const

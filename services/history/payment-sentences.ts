import type { PaymentEvent, ProviderEventRecord } from '#events/payment.ts'

import type { SentencesOf } from './sentence-context.ts'
import { clockTime, inside, money } from './words.ts'

const chargeSentences = {
  SavedCardChargeAnnounced: ({ data }, { who, customer }) =>
    `${who} decided to charge ${money(data.amountCents)} to ${inside(customer)}’s saved card after the no-show, not before ${clockTime(data.chargeAt)}; the card was saved ${clockTime(data.savedAt)} under the words of ${data.consentVersion}`,
  SavedCardChargeWithdrawn: ({ data }, { who }) =>
    data.reason === 'office'
      ? `${who} withdrew the charge of the saved card: nothing is charged`
      : `The charge of the saved card was withdrawn, because ${data.reason === 'not_missed' ? 'the visit is no no-show' : 'charging saved cards was switched off'}`,
  SavedCardChargeBegun: ({ data }, { customer }) =>
    `The card provider was about to be asked for ${money(data.amountCents)} from ${inside(customer)}’s saved card`,
  SavedCardChargeEnded: ({ data }) =>
    `The saved card was not charged: ${chargeEnds[data.outcome]}${data.reason === '' ? '' : ` (${quoted(data.reason)})`}`,
} satisfies SentencesOf<Extract<PaymentEvent, { type: `SavedCardCharge${string}` }>>

/** Charged after a no-show. */
export const isOfSavedCard = ({ balanceId, intentId }: { balanceId: string; intentId: string | null }): boolean =>
  intentId !== null && balanceId !== intentId

const chargeEnds = {
  declined: 'the bank declined it',
  authentication_required: 'the bank wants to ask the card holder',
  card_removed: 'the card was removed, or cannot be used any more',
  refused: 'the card provider refused the request, not the card',
  person_erased: 'the customer was erased',
  paid_otherwise: 'nothing is owed any more',
  not_told: 'the customer could not be told first',
  unreachable: 'the card provider did not answer for a day',
} as const

export const paymentSentences: SentencesOf<PaymentEvent> = {
  DepositRequested: ({ data }, { customer }) =>
    `${customer} was asked for a deposit of ${money(data.amountCents)}${data.attempt > 1 ? `, the ${ordinal(data.attempt)} time` : ''}`,
  DepositWaived: ({ data }) => `No deposit was asked for: ${waivers[data.reason]}`,
  DepositLinkIssued: ({ data }, { who, customer }) =>
    `${who} asked ${inside(customer)} for a deposit of ${money(data.amountCents)} by link, until ${clockTime(data.dueAt)}`,
  DepositLinkOpened: ({ data }, { customer }) =>
    `${customer} was asked for the deposit of ${money(data.amountCents)} by card, on the page behind the link`,
  DepositLinkExpired: ({ data }) =>
    `The deposit of ${money(data.amountCents)} was not paid in time by its link: ${data.isVisitToCome ? 'the visit stays, and the office was told' : 'the visit does not need it any more'}`,
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
    `${customer} paid the rest, ${money(data.amountCents)} and ${money(data.taxCents)} of tax${data.tipCents > 0 ? ` (and a tip of ${money(data.tipCents)})` : ''}, ${isOfSavedCard(data) ? 'which was charged to the saved card' : methods[data.method]}`,
  CashRounded: ({ data }) => `What was paid in cash was rounded to five cents, by ${money(data.roundingCents)}`,
  BalanceWithdrawn: ({ data }, { who }) =>
    `${who} took back the record of a payment of ${money(data.amountCents + data.taxCents)} ${methods[data.method]}: ${reasonText(data.reason)}`,
  HandRefundRecorded: ({ data }, { who, customer }) =>
    `${who} gave ${money(data.amountCents + data.tipCents)} back to ${inside(customer)} ${methods[data.method]}: ${reasonText(data.reason)}`,
  HandRefundWithdrawn: ({ data }, { who }) =>
    `${who} took back the record of a refund of ${money(data.amountCents + data.tipCents)} ${methods[data.method]}`,
  ...chargeSentences,
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

import { expireHolds } from '#services/features/booking/expire-holds.ts'
import { reconcileAndTell, reconciler } from '#services/features/money/reconcile.ts'
import type { Application } from '#services/process/open-application.ts'

import { acknowledgeWhenMessageReceived } from './acknowledge-when-message-received.ts'
import { askForReviewWhenCompleted } from './ask-for-review-when-completed.ts'
import { buildExports, expireOldExports } from './build-exports.ts'
import { captureWhenAuthorised } from './capture-when-authorised.ts'
import { chargeMails, chargeSavedCards } from './charge-saved-cards.ts'
import { collectBlobs } from './collect-blobs.ts'
import { detachWhenCardRemoved, detachWhenPersonErased } from './detach-cards.ts'
import { enforceRetention } from './enforce-retention.ts'
import type { AnyReaction, Chore } from './engine/reaction.ts'
import type { AnySync } from './engine/sync.ts'
import { concernMails, noteOverdueConcerns } from './follow-concerns.ts'
import { dealFollowers } from './follow-deals.ts'
import { mailWhenDepositAsked, noteUnpaidDeposits } from './follow-deposit-links.ts'
import { issueReceiptsOfBooking, mailWhenReceiptIssued } from './issue-receipts.ts'
import { bookingMails } from './mail-customer-of-booking.ts'
import { pointsMails } from './mail-when-points-change.ts'
import { markQuoteWhenBooked } from './mark-quote-when-booked.ts'
import { captureBalanceWhenAuthorised, releaseBalanceWhenAsked } from './move-balance-when-asked.ts'
import { noteMailedLeads } from './note-mailed-leads.ts'
import { refundWhenAsked } from './refund-when-asked.ts'
import { releaseWhenAsked } from './release-when-asked.ts'
import { remindOfVisits } from './remind-of-visits.ts'
import {
  mailWhenCardSaved,
  mailWhenEmailChanged,
  mailWhenEmailChangeRequested,
  mailWhenPasskeyAdded,
  mailWhenPasswordChanged,
  mailWhenPasswordResetRequested,
  mailWhenRegistrationRequested,
  tellWhenEmailChangeRequested,
} from './send-account-mails.ts'
import { sendConfirmationWhenNewsletterRequested } from './send-confirmation-when-newsletter-requested.ts'
import { sendOfficeMail } from './send-office-mail.ts'
import {
  deleteTextsWhenErased,
  sendNumberCodeWhenAsked,
  smsOfVisits,
  tellOfficeOfTextLimit,
  tellOfficeWhenTextReceived,
  textReminders,
} from './send-sms.ts'
import { settleWhenProviderSays } from './settle-when-provider-says.ts'
import { syncGoogle } from './sync-google.ts'
import { syncMailboxes } from './sync-mailboxes.ts'
import { officeNotices } from './tell-office-of-bookings.ts'
import { mailDigestOfAlikeLeads, tellOfficeWhenMessageReceived } from './tell-office-when-message-received.ts'
import { welcomeWhenNewsletterConfirmed } from './welcome-when-newsletter-confirmed.ts'

export const reactions: readonly AnyReaction[] = [
  settleWhenProviderSays,
  captureWhenAuthorised,
  releaseWhenAsked,
  refundWhenAsked,
  captureBalanceWhenAuthorised,
  releaseBalanceWhenAsked,
  markQuoteWhenBooked,
  acknowledgeWhenMessageReceived,
  tellOfficeWhenMessageReceived,
  sendConfirmationWhenNewsletterRequested,
  welcomeWhenNewsletterConfirmed,
  mailWhenRegistrationRequested,
  mailWhenPasswordResetRequested,
  mailWhenEmailChanged,
  mailWhenEmailChangeRequested,
  tellWhenEmailChangeRequested,
  mailWhenPasskeyAdded,
  mailWhenPasswordChanged,
  mailWhenCardSaved,
  detachWhenCardRemoved,
  detachWhenPersonErased,
  issueReceiptsOfBooking,
  mailWhenReceiptIssued,
  askForReviewWhenCompleted,
  ...bookingMails,
  mailWhenDepositAsked,
  ...pointsMails,
  sendNumberCodeWhenAsked,
  ...smsOfVisits,
  deleteTextsWhenErased,
  tellOfficeOfTextLimit,
  tellOfficeWhenTextReceived,
  ...chargeMails,
  ...concernMails,
  ...officeNotices,
  ...dealFollowers,
]

export const chores: readonly Chore[] = [
  {
    name: 'lapse-holds',
    lane: 'product',
    urgency: 'money',
    everyMs: 15_000,
    run: async (ctx) => {
      await expireHolds(ctx, { kind: 'worker', name: 'lapse-holds' })
    },
  },
  remindOfVisits,
  textReminders,
  chargeSavedCards,
  noteOverdueConcerns,
  noteUnpaidDeposits,
  mailDigestOfAlikeLeads,
  {
    name: 'reconcile-payments',
    lane: 'cards',
    urgency: 'money',
    everyMs: 60_000,
    run: (ctx) => reconcileAndTell(ctx, reconciler),
  },
]

export const choresOf = ({ blobs, database }: Pick<Application, 'blobs' | 'database'>): readonly Chore[] => [
  ...chores,
  noteMailedLeads(database),
  expireOldExports({ database, blobs }),
  collectBlobs(blobs),
  enforceRetention(database),
]

/** The syncs of an installation; none of Google without its keys or the sandbox. */
export const syncsOf = ({
  googleSetup,
  database,
  blobs,
  mailbox,
}: Pick<Application, 'googleSetup' | 'database' | 'blobs' | 'mailbox'>): readonly AnySync[] => [
  buildExports({ database, blobs }),
  syncMailboxes(mailbox),
  sendOfficeMail(mailbox),
  ...(googleSetup.account === null
    ? []
    : [syncGoogle({ database, account: googleSetup.account, now: googleSetup.now })]),
]

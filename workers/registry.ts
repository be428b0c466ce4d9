import { expireHolds } from '#services/use-cases/expire-holds.ts'
import { reconcile, reconciler } from '#services/use-cases/reconcile.ts'

import { acknowledgeWhenMessageReceived } from './acknowledge-when-message-received.ts'
import { captureWhenAuthorised } from './capture-when-authorised.ts'
import { dealFollowers } from './follow-deals.ts'
import { bookingMails } from './mail-customer-of-booking.ts'
import { markQuoteWhenBooked } from './mark-quote-when-booked.ts'
import type { AnyReaction, Chore } from './reaction.ts'
import { refundWhenAsked } from './refund-when-asked.ts'
import { releaseWhenAsked } from './release-when-asked.ts'
import {
  mailWhenEmailChanged,
  mailWhenEmailChangeRequested,
  mailWhenPasswordChanged,
  mailWhenPasswordResetRequested,
  mailWhenRegistrationRequested,
} from './send-account-mails.ts'
import { sendConfirmationWhenNewsletterRequested } from './send-confirmation-when-newsletter-requested.ts'
import { settleWhenProviderSays } from './settle-when-provider-says.ts'
import type { AnySync } from './sync.ts'
import { officeNotices } from './tell-office-of-bookings.ts'
import { tellOfficeWhenMessageReceived } from './tell-office-when-message-received.ts'
import { welcomeWhenNewsletterConfirmed } from './welcome-when-newsletter-confirmed.ts'

/** All reactions and chores. */
export const reactions: readonly AnyReaction[] = [
  settleWhenProviderSays,
  captureWhenAuthorised,
  releaseWhenAsked,
  refundWhenAsked,
  markQuoteWhenBooked,
  acknowledgeWhenMessageReceived,
  tellOfficeWhenMessageReceived,
  sendConfirmationWhenNewsletterRequested,
  welcomeWhenNewsletterConfirmed,
  mailWhenRegistrationRequested,
  mailWhenPasswordResetRequested,
  mailWhenEmailChanged,
  mailWhenEmailChangeRequested,
  mailWhenPasswordChanged,
  ...bookingMails,
  ...officeNotices,
  ...dealFollowers,
]

export const chores: readonly Chore[] = [
  {
    name: 'lapse-holds',
    everyMs: 15_000,
    run: async (ctx) => {
      await expireHolds(ctx, { kind: 'worker', name: 'lapse-holds' })
    },
  },
  {
    name: 'reconcile-payments',
    everyMs: 60_000,
    run: async (ctx) => {
      const { mended, unresolved } = await reconcile(ctx, reconciler)
      if (mended.length > 0 || unresolved.length > 0)
        ctx.logger.warn({ mended, unresolved }, 'payments were reconciled')
    },
  },
]

/** None yet: the sync of mailboxes and that of Google calendars belong here. */
export const syncs: readonly AnySync[] = []

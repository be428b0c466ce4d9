import type { PaymentEvent } from '#events/payment.ts'
import { sendDepositLink } from '#services/features/money/deposit-link-mails.ts'
import { expireDepositLinks } from '#services/features/money/deposit-links.ts'

import { need, type Chore, type Reaction } from './engine/reaction.ts'

/** `version` is the event's: a deposit can be asked for again. */
export const mailWhenDepositAsked: Reaction<Extract<PaymentEvent, { type: 'DepositLinkIssued' }>> = {
  name: 'mail-when-deposit-asked',
  lane: 'mail',
  urgency: 'customer',
  events: ['DepositLinkIssued'],
  ids: ({ data, version }) => ({ paymentId: data.paymentId, version: String(version) }),
  run: (ctx, ids, actor) => sendDepositLink(ctx, actor, need(ids, 'paymentId'), Number(need(ids, 'version'))),
}

/** Notes unpaid deposit links within a minute after their deadline. */
export const noteUnpaidDeposits: Chore = {
  name: 'note-unpaid-deposits',
  lane: 'product',
  urgency: 'money',
  everyMs: 60_000,
  run: (ctx) => expireDepositLinks(ctx, { kind: 'worker', name: 'note-unpaid-deposits' }),
}

import type { PaymentEvent } from '#events/payment.ts'
import { sendDepositLink } from '#services/features/money/deposit-link-mails.ts'
import { expireDepositLinks } from '#services/features/money/deposit-links.ts'

import { need, type Chore, type Reaction } from './engine/reaction.ts'

/** `version` is that of the event: a deposit can be asked for again. */
export const mailWhenDepositAsked: Reaction<Extract<PaymentEvent, { type: 'DepositLinkIssued' }>> = {
  name: 'mail-when-deposit-asked',
  events: ['DepositLinkIssued'],
  ids: ({ data, version }) => ({ paymentId: data.paymentId, version: String(version) }),
  run: (ctx, ids, actor) => sendDepositLink(ctx, actor, need(ids, 'paymentId'), Number(need(ids, 'version'))),
}

/** A deposit that was not paid by its link in time is noted within a minute, while this runs; the office is told by that event. */
export const noteUnpaidDeposits: Chore = {
  name: 'note-unpaid-deposits',
  everyMs: 60_000,
  run: (ctx) => expireDepositLinks(ctx, { kind: 'worker', name: 'note-unpaid-deposits' }),
}

import type { DisputeEvent } from '#events/dispute.ts'

import type { SentencesOf } from './sentence-context.ts'
import { clockTime, inside, money } from './words.ts'

export const disputeSentences: SentencesOf<DisputeEvent> = {
  DisputeOpened: ({ data }, { customer }) =>
    `The bank of ${inside(customer)} disputes ${money(data.amountCents)} as ${data.disputeId}: ${data.reason.replaceAll('_', ' ')}${data.evidenceDueBy === null ? '' : `; an answer is taken until ${clockTime(data.evidenceDueBy)}`}`,
  DisputeUpdated: ({ data }) => `The dispute ${data.disputeId} is now ${data.status.replaceAll('_', ' ')}`,
  DisputeMoneyMoved: ({ data }) =>
    `${money(Math.abs(data.amountCents))} ${data.amountCents < 0 ? 'was taken from the account' : 'came back to the account'} for the dispute ${data.disputeId}${data.feeCents === 0 ? '' : `, with a fee of ${money(data.feeCents)}`}`,
  DisputeClosed: ({ data }) => `The dispute ${data.disputeId} is over: ${data.outcome}`,
}

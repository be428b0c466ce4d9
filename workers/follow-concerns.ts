import type { ConcernEvent } from '#events/concern.ts'
import { sendConcernReceived, sendConcernStep } from '#services/features/care/concern-mails.ts'
import { noteOverdueConcerns as note } from '#services/features/care/concerns.ts'

import { need, type AnyReaction, type Chore, type Reaction } from './engine/reaction.ts'

const acknowledge: Reaction<Extract<ConcernEvent, { type: 'ConcernReported' }>> = {
  name: 'mail-when-concern-reported',
  lane: 'mail',
  urgency: 'message',
  events: ['ConcernReported'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => sendConcernReceived(ctx, actor, need(ids, 'bookingId')),
}

const acknowledgeAgain: Reaction<Extract<ConcernEvent, { type: 'ConcernContinued' }>> = {
  name: 'mail-when-concern-continued',
  lane: 'mail',
  urgency: 'message',
  events: ['ConcernContinued'],
  ids: ({ data }) => ({ bookingId: data.bookingId, recleanId: data.recleanId }),
  run: (ctx, ids, actor) => sendConcernReceived(ctx, actor, need(ids, 'bookingId'), need(ids, 'recleanId')),
}

const tellOfStep: Reaction<Extract<ConcernEvent, { type: 'ConcernAnswered' | 'ConcernDecided' }>> = {
  name: 'mail-when-concern-answered',
  lane: 'mail',
  urgency: 'message',
  events: ['ConcernAnswered', 'ConcernDecided'],
  ids: ({ type, data }) => ({
    bookingId: data.bookingId,
    stepId: type === 'ConcernAnswered' ? data.answerId : data.decisionId,
  }),
  run: (ctx, ids, actor) => sendConcernStep(ctx, actor, need(ids, 'bookingId'), need(ids, 'stepId')),
}

export const concernMails: readonly AnyReaction[] = [acknowledge, acknowledgeAgain, tellOfStep]

/** Notes missed deadlines within a minute. */
export const noteOverdueConcerns: Chore = {
  name: 'note-overdue-concerns',
  lane: 'product',
  urgency: 'customer',
  everyMs: 60_000,
  run: (ctx) => note(ctx, { kind: 'worker', name: 'note-overdue-concerns' }),
}

import { concernStream, type ConcernEvent } from '#events/concern.ts'
import type { ConcernOutcome } from '#events/values/concerns.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import { wordsIndex } from './engine/lists/words.ts'
import type { Projection } from './engine/projection.ts'

export interface ConcernRow {
  readonly bookingId: string
  readonly customerId: string
  readonly status: 'open' | 'decided' | 'closed'
  readonly isInTime: boolean
  /** Null once the person was erased. */
  readonly words: string | null
  readonly reportedAt: Instant
  readonly decideUntil: Instant
  /** Next deadline; null for none. */
  readonly dueAt: Instant | null
  readonly dueStep: 'response' | 'decision' | null
  readonly lateSteps: readonly string[]
  readonly outcome: ConcernOutcome | null
  /** Refund of the last decision, with tax; 0 for none. */
  readonly refundCents: number
  readonly recleanIds: readonly string[]
  readonly continuedIds: readonly string[]
  readonly changedAt: Instant
}

export const concernTexts = ['words'] as const

/** Inline: staff and customer read their own writes. */
export const concerns: Projection<ConcernRow, ConcernEvent> = {
  name: 'concerns',
  version: 4,
  table: {
    columns: {
      bookingId: 'text',
      customerId: 'text',
      status: 'text',
      isInTime: 'boolean',
      words: 'text',
      reportedAt: 'instant',
      decideUntil: 'instant',
      dueAt: 'instant',
      dueStep: 'text',
      lateSteps: 'jsonb',
      outcome: 'text',
      refundCents: 'integer',
      recleanIds: 'jsonb',
      continuedIds: 'jsonb',
      changedAt: 'instant',
    },
    key: 'bookingId',
    indexes: [
      '(reported_at, booking_id)',
      '(status, reported_at)',
      '(due_at) where due_at is not null',
      wordsIndex(concernTexts),
      '(customer_id)',
      'using gin (reclean_ids)',
    ],
  },
  events: [
    'ConcernReported',
    'ConcernContinued',
    'ConcernAnswered',
    'ConcernDecided',
    'ConcernClosed',
    'ConcernOverdue',
  ],
  personal: { words: 'customerId' },
  init: null,
  keyOf: (event) => event.data.bookingId,
  streamOf: concernStream,
  apply(row, event) {
    if (event.type === 'ConcernReported') {
      const { bookingId, customerId, isInTime, respondUntil, decideUntil } = event.data
      return {
        bookingId,
        customerId,
        status: 'open',
        isInTime,
        words: event.personal?.concern ?? null,
        reportedAt: event.recordedAt,
        decideUntil,
        dueAt: respondUntil,
        dueStep: 'response',
        lateSteps: [],
        outcome: null,
        refundCents: 0,
        recleanIds: [],
        continuedIds: [],
        changedAt: event.recordedAt,
      }
    }
    return row === null ? null : { ...row, ...changeBy(event, row), changedAt: event.recordedAt }
  },
}

function changeBy(event: Exclude<ConcernEvent, { type: 'ConcernReported' }>, row: ConcernRow): Partial<ConcernRow> {
  switch (event.type) {
    case 'ConcernContinued': {
      const { recleanId, isInTime, respondUntil, decideUntil } = event.data
      return {
        status: 'open',
        isInTime,
        words: event.personal?.concern ?? null,
        decideUntil,
        dueAt: respondUntil,
        dueStep: 'response',
        lateSteps: [],
        continuedIds: [...row.continuedIds, recleanId],
      }
    }
    case 'ConcernAnswered':
      return row.status === 'open' ? { dueAt: row.decideUntil, dueStep: 'decision' } : {}
    case 'ConcernDecided': {
      const { outcome, refundCents, recleanId } = event.data
      const recleanIds = recleanId === null ? row.recleanIds : [...row.recleanIds, recleanId]
      return { status: 'decided', outcome, refundCents, recleanIds, dueAt: null, dueStep: null }
    }
    case 'ConcernClosed':
      return { status: 'closed', dueAt: null, dueStep: null }
    case 'ConcernOverdue':
      return { lateSteps: [...row.lateSteps, event.data.step] }
  }
}

export const overdueConcerns = (database: Queryable, at: Instant): Promise<{ readonly bookingId: string }[]> =>
  database.query(
    `select booking_id as "bookingId" from rm.concerns
     where status = 'open' and ((due_at < $1::timestamptz and not late_steps ? due_step)
       or (decide_until < $1::timestamptz and not late_steps ? 'decision'))
     order by due_at, booking_id limit 500`,
    [at],
  )

export async function caseOfReclean(database: Queryable, recleanId: string): Promise<string | null> {
  const [row] = await database.query<{ bookingId: string }>(
    'select booking_id as "bookingId" from rm.concerns where reclean_ids ? $1',
    [recleanId],
  )
  return row?.bookingId ?? null
}

export type CustomerConcern = Pick<ConcernRow, 'bookingId' | 'status' | 'recleanIds' | 'continuedIds'>

export const concernsOfCustomer = (database: Queryable, customerId: string): Promise<CustomerConcern[]> =>
  database.query<CustomerConcern>(
    `select booking_id as "bookingId", status, reclean_ids as "recleanIds", continued_ids as "continuedIds"
     from rm.concerns where customer_id = $1`,
    [customerId],
  )

import type { DisputeEvent } from '#events/dispute.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

export interface DisputeRow {
  readonly id: string
  readonly paymentId: string
  readonly bookingId: string
  readonly intentId: string
  readonly amountCents: number
  readonly reason: string
  readonly status: string
  readonly outcome: 'won' | 'lost' | 'closed' | null
  /** Sum that the dispute took and did not return, without fees. */
  readonly takenCents: number
  readonly feeCents: number
  readonly evidenceDueBy: Instant | null
  readonly openedAt: Instant
  readonly changedAt: Instant
}

export const disputes: Projection<DisputeRow, DisputeEvent> = {
  name: 'disputes',
  version: 1,
  table: {
    columns: {
      id: 'text',
      paymentId: 'text',
      bookingId: 'text',
      intentId: 'text',
      amountCents: 'integer',
      reason: 'text',
      status: 'text',
      outcome: 'text',
      takenCents: 'integer',
      feeCents: 'integer',
      evidenceDueBy: 'instant',
      openedAt: 'instant',
      changedAt: 'instant',
    },
    key: 'id',
    indexes: ['(payment_id)', '(opened_at)'],
  },
  events: ['DisputeOpened', 'DisputeUpdated', 'DisputeMoneyMoved', 'DisputeClosed'],
  personal: false,
  init: null,
  keyOf: (event) => event.data.disputeId,
  apply(row, event) {
    if (event.type === 'DisputeOpened') return openedRow(event)
    return row === null ? null : { ...row, ...changeBy(row, event), changedAt: event.recordedAt }
  },
}

function openedRow({ data, recordedAt }: Extract<DisputeEvent, { type: 'DisputeOpened' }>): DisputeRow {
  const { disputeId: id, ...told } = data
  return { ...told, id, outcome: null, takenCents: 0, feeCents: 0, openedAt: recordedAt, changedAt: recordedAt }
}

function changeBy(row: DisputeRow, event: Exclude<DisputeEvent, { type: 'DisputeOpened' }>): Partial<DisputeRow> {
  switch (event.type) {
    case 'DisputeUpdated':
      return { status: event.data.status, evidenceDueBy: event.data.evidenceDueBy }
    case 'DisputeMoneyMoved':
      return { takenCents: row.takenCents - event.data.amountCents, feeCents: row.feeCents + event.data.feeCents }
    case 'DisputeClosed':
      return { outcome: event.data.outcome }
  }
}

const columns = `id, payment_id as "paymentId", booking_id as "bookingId", intent_id as "intentId", amount_cents as "amountCents",
  reason, status, outcome, taken_cents as "takenCents", fee_cents as "feeCents",
  to_char(evidence_due_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "evidenceDueBy",
  to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "openedAt",
  to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"`

/** Open disputes by deadline, then the last fifty closed ones. */
export const allDisputes = (database: Queryable): Promise<DisputeRow[]> =>
  database.query<DisputeRow>(
    `(select ${columns} from rm.disputes where outcome is null order by evidence_due_by nulls last, id limit 500)
     union all (select ${columns} from rm.disputes where outcome is not null order by opened_at desc, id limit 50)`,
  )

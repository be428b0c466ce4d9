import { leadStream, type LeadEvent, type LeadStatus } from '#events/lead.ts'
import type { Instant } from '#events/values/time.ts'

import type { Projection } from './engine/projection.ts'

export interface LeadRow {
  readonly id: string
  readonly customerId: string
  readonly source: string
  readonly language: string
  readonly status: LeadStatus
  /** Null once the person was erased, as the other three. */
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly message: string | null
  /** The mail of the mailbox that it was made from. */
  readonly emailId: string | null
  readonly receivedAt: Instant
  readonly changedAt: Instant
}

/** Inline: whoever changes a status reads it back at once. */
export const leads: Projection<LeadRow, LeadEvent> = {
  name: 'leads',
  version: 2,
  table: {
    columns: {
      id: 'text',
      customerId: 'text',
      source: 'text',
      language: 'text',
      status: 'text',
      name: 'text',
      email: 'text',
      phone: 'text',
      message: 'text',
      emailId: 'text',
      receivedAt: 'instant',
      changedAt: 'instant',
    },
    key: 'id',
    indexes: ['(received_at, id)', '(status, received_at)', '(customer_id)', '(email_id) where email_id is not null'],
  },
  events: ['LeadReceived', 'LeadStatusChanged'],
  personal: { name: 'customerId', email: 'customerId', phone: 'customerId', message: 'customerId' },
  init: null,
  keyOf: (event) => event.data.leadId,
  streamOf: leadStream,
  apply(row, event) {
    switch (event.type) {
      case 'LeadReceived':
        return received(event)
      case 'LeadStatusChanged':
        return row === null ? null : { ...row, status: event.data.to, changedAt: event.recordedAt }
    }
  },
}

function received({ data, personal, recordedAt }: Extract<LeadEvent, { type: 'LeadReceived' }>): LeadRow {
  const { leadId, customerId, source, language, emailId } = data
  return {
    id: leadId,
    customerId,
    source,
    language,
    status: 'new',
    name: personal?.name ?? null,
    email: personal?.email ?? null,
    phone: personal?.phone ?? null,
    message: personal?.message ?? null,
    emailId,
    receivedAt: recordedAt,
    changedAt: recordedAt,
  }
}

import { newsletterStream, type NewsletterEvent } from '#events/newsletter.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

/** Newsletter consent: person, time, place and version of words (CASL). */
export interface SubscriberRow {
  readonly id: string
  readonly status: 'pending' | 'confirmed' | 'ended'
  /** Null once the person was erased, who cannot be mailed whatever the status. */
  readonly email: string | null
  readonly language: string
  readonly source: string
  readonly consentVersion: string
  readonly requestedAt: Instant
  readonly confirmedAt: Instant | null
  readonly endedAt: Instant | null
}

export const subscribers: Projection<SubscriberRow, NewsletterEvent> = {
  name: 'subscribers',
  version: 2,
  table: {
    columns: {
      id: 'text',
      status: 'text',
      email: 'text',
      language: 'text',
      source: 'text',
      consentVersion: 'text',
      requestedAt: 'instant',
      confirmedAt: 'instant',
      endedAt: 'instant',
    },
    key: 'id',
    indexes: ['(status, requested_at)'],
  },
  events: ['NewsletterRequested', 'NewsletterConfirmed', 'NewsletterEnded'],
  personal: { email: 'id' },
  init: null,
  keyOf: (event) => event.data.personId,
  streamOf: newsletterStream,
  apply(row, event) {
    switch (event.type) {
      case 'NewsletterRequested':
        return requested(row, event)
      case 'NewsletterConfirmed':
        return row === null ? null : { ...row, status: 'confirmed', confirmedAt: event.recordedAt, endedAt: null }
      case 'NewsletterEnded':
        return row === null ? null : { ...row, status: 'ended', endedAt: event.recordedAt }
    }
  },
}

/** An unproven request leaves a confirmed consent unchanged. */
function requested(
  row: SubscriberRow | null,
  { data, personal, recordedAt }: Extract<NewsletterEvent, { type: 'NewsletterRequested' }>,
): SubscriberRow {
  if (row !== null && !data.isNew) return row
  const { language, source, consentVersion } = data
  return {
    id: data.personId,
    status: 'pending',
    email: personal?.email ?? null,
    language,
    source,
    consentVersion,
    requestedAt: recordedAt,
    confirmedAt: null,
    endedAt: null,
  }
}

/** Null for a person who never subscribed. */
export async function subscriptionOf(
  database: Queryable,
  personId: string,
): Promise<{ readonly status: SubscriberRow['status']; readonly at: Instant } | null> {
  const [row] = await database.query<{ status: SubscriberRow['status']; at: Date | string }>(
    `select status, case status when 'confirmed' then confirmed_at when 'ended' then ended_at else requested_at end as at
     from rm.subscribers where id = $1`,
    [personId],
  )
  return row === undefined ? null : { status: row.status, at: new Date(row.at).toISOString() }
}

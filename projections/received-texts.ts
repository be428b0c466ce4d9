import type { ReceivedSmsEvent, SmsTopic } from '#events/sms.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

export interface ReceivedTextRow {
  readonly id: string
  readonly customerId: string
  readonly bookingId: string | null
  readonly topic: SmsTopic
  readonly pictures: number
  /** E.164. Null once the person was erased, as the text. */
  readonly phone: string | null
  readonly message: string | null
  readonly at: Instant
}

/** Inline: a notified member reads the text at once. */
export const receivedTexts: Projection<ReceivedTextRow, ReceivedSmsEvent> = {
  name: 'received_texts',
  version: 1,
  table: {
    columns: {
      id: 'text',
      customerId: 'text',
      bookingId: 'text',
      topic: 'text',
      pictures: 'integer',
      phone: 'text',
      message: 'text',
      at: 'instant',
    },
    key: 'id',
    indexes: ['(customer_id, at)', '(booking_id, at) where booking_id is not null'],
  },
  events: ['SmsReceived'],
  personal: { phone: 'customerId', message: 'customerId' },
  init: null,
  keyOf: (event) => event.id,
  apply(_row, { id, data: { customerId, bookingId, topic, pictures, at }, personal }) {
    const { phone = null, message = null } = personal ?? {}
    return { id, customerId, bookingId, topic, pictures, phone, message, at }
  },
}

const mostShown = 50

const columns = `id, customer_id as "customerId", booking_id as "bookingId", topic, pictures, phone, message, at`

async function textsWhere(
  database: Queryable,
  condition: string,
  given: readonly string[],
): Promise<ReceivedTextRow[]> {
  const rows = await database.query<Omit<ReceivedTextRow, 'at'> & { readonly at: Date | string }>(
    `select ${columns} from rm.received_texts where ${condition} order by at desc, id limit ${mostShown * 2}`,
    [[...given]],
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

export const textsOfCustomers = async (database: Queryable, ids: readonly string[]): Promise<ReceivedTextRow[]> =>
  (await textsWhere(database, 'customer_id = any($1::text[])', ids)).slice(0, mostShown)

export const textsOfVisit = async (database: Queryable, bookingId: string): Promise<ReceivedTextRow[]> =>
  (await textsWhere(database, 'booking_id = any($1::text[])', [bookingId])).slice(0, mostShown)

export const textsById = (database: Queryable, ids: readonly string[]): Promise<ReceivedTextRow[]> =>
  textsWhere(database, 'id = any($1::text[])', ids)

import type { PriceLine } from '#events/booking.ts'
import { quoteStream, type QuoteEvent } from '#events/quote.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

export interface QuoteRow {
  readonly id: string
  readonly status: 'quoted' | 'requested' | 'booked'
  /** The quote's own id before contact is given. */
  readonly personId: string
  readonly customerId: string | null
  readonly ownerTokenHash: string
  readonly service: PriceLine
  readonly addOns: readonly PriceLine[]
  readonly totalCents: number
  readonly depositCents: number
  readonly minMinutes: number
  readonly maxMinutes: number
  readonly priceListVersion: number
  readonly vehicle: {
    readonly year: number
    readonly make: string
    readonly model: string
    readonly size: string
    readonly color: string
  }
  readonly locationType: string
  readonly address: string | null
  readonly contact: { readonly email: string; readonly phone: string } | null
  readonly bookingId: string | null
  readonly validUntil: Instant
  readonly createdAt: Instant
}

export const quotes: Projection<QuoteRow, QuoteEvent> = {
  name: 'quotes',
  version: 3,
  table: {
    columns: {
      id: 'text',
      status: 'text',
      personId: 'text',
      customerId: 'text',
      ownerTokenHash: 'text',
      service: 'jsonb',
      addOns: 'jsonb',
      totalCents: 'integer',
      depositCents: 'integer',
      minMinutes: 'integer',
      maxMinutes: 'integer',
      priceListVersion: 'integer',
      vehicle: 'jsonb',
      locationType: 'text',
      address: 'text',
      contact: 'jsonb',
      bookingId: 'text',
      validUntil: 'instant',
      createdAt: 'instant',
    },
    key: 'id',
    indexes: ['(person_id)', '(customer_id)', '(created_at, id)'],
  },
  events: ['QuoteCreated', 'QuoteRequested', 'QuoteBooked'],
  personal: { address: 'personId', contact: 'customerId' },
  init: null,
  keyOf: (event) => event.data.quoteId,
  streamOf: quoteStream,
  apply(row, event) {
    if (event.type === 'QuoteCreated') return createdRow(event)
    if (row === null) return null
    switch (event.type) {
      case 'QuoteRequested':
        return { ...row, status: 'requested', customerId: event.data.customerId, contact: event.personal }
      case 'QuoteBooked':
        return { ...row, status: 'booked', bookingId: event.data.bookingId }
    }
  },
}

function createdRow(event: Extract<QuoteEvent, { type: 'QuoteCreated' }>): QuoteRow {
  const { quoteId, personId, ownerTokenHash, service, addOns, totalCents, depositCents, minMinutes, maxMinutes } =
    event.data
  const { priceListVersion, vehicle, locationType, validUntil } = event.data
  return {
    id: quoteId,
    status: 'quoted',
    personId,
    customerId: null,
    ownerTokenHash,
    service,
    addOns,
    totalCents,
    depositCents,
    minMinutes,
    maxMinutes,
    priceListVersion,
    vehicle,
    locationType,
    validUntil,
    address: event.personal?.address ?? null,
    contact: null,
    bookingId: null,
    createdAt: event.recordedAt,
  }
}

export async function quotersOf(
  database: Queryable,
  customerId: string,
  quoteIds: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select person_id as id from rm.quotes where customer_id = $1
     union select person_id from rm.quotes where id = any($2::text[])`,
    [customerId, quoteIds],
  )
  return rows.map(({ id }) => id)
}

/** The quotes of a customer, under whichever of their ids, that are valid at an instant or after it: the newest 20. */
export const quotesValidFrom = (
  database: Queryable,
  customerIds: readonly string[],
  at: Instant,
): Promise<Pick<QuoteRow, 'id' | 'createdAt' | 'validUntil'>[]> =>
  database.query(
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
       to_char(valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "validUntil"
     from rm.quotes
     where customer_id = any($1::text[]) and valid_until >= $2::timestamptz
     order by created_at desc, id limit 20`,
    [customerIds, at],
  )

/** Quotes of a person under any of their ids. */
export const quotesOf = (database: Queryable, personId: string): Promise<{ readonly id: string }[]> =>
  database.query('select id from rm.quotes where customer_id = $1 or person_id = $1 order by id', [personId])

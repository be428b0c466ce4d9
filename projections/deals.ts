import { streamOfDeal, type DealContact, type DealEvent } from '#events/deal.ts'
import type { DealSource, DealStage, LostReason } from '#events/values/deal.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'
import { columnsOf, rowOf } from './engine/table.ts'

export interface DealRow {
  readonly id: string
  readonly customerId: string
  readonly source: DealSource
  readonly stage: DealStage
  readonly status: 'open' | 'lost'
  readonly lostReason: LostReason | null
  readonly service: string | null
  readonly valueCents: number | null
  readonly leadId: string | null
  readonly quoteId: string | null
  readonly bookingId: string | null
  /** Null once the person was erased. */
  readonly contact: DealContact | null
  readonly openedAt: Instant
  /** When the customer last wrote, asked or booked, or staff said that they had contacted them. */
  readonly lastContactAt: Instant
  readonly changedAt: Instant
  /** How many events the deal has. */
  readonly version: number
}

export const deals: Projection<DealRow, DealEvent> = {
  name: 'deals',
  version: 1,
  table: {
    columns: {
      id: 'text',
      customerId: 'text',
      source: 'text',
      stage: 'text',
      status: 'text',
      lostReason: 'text',
      service: 'text',
      valueCents: 'integer',
      leadId: 'text',
      quoteId: 'text',
      bookingId: 'text',
      contact: 'jsonb',
      openedAt: 'instant',
      lastContactAt: 'instant',
      changedAt: 'instant',
      version: 'integer',
    },
    key: 'id',
    indexes: ['(changed_at, id)', '(opened_at, id)', '(customer_id)'],
  },
  events: ['DealOpened', 'DealLinked', 'DealStageChanged', 'DealStepRecorded', 'DealLost', 'DealRestored'],
  personal: { contact: 'customerId' },
  init: null,
  keyOf: (event) => event.data.dealId,
  streamOf: streamOfDeal,
  apply(row, event) {
    if (event.type === 'DealOpened') return openedRow(event)
    if (row === null) return null
    return { ...row, ...changeBy(row, event), changedAt: event.recordedAt, version: row.version + 1 }
  },
}

function openedRow({ data, personal, recordedAt }: Extract<DealEvent, { type: 'DealOpened' }>): DealRow {
  const { dealId, customerId, source, stage, service, valueCents, leadId, quoteId, bookingId } = data
  return {
    id: dealId,
    customerId,
    source,
    stage,
    status: 'open',
    lostReason: null,
    service,
    valueCents,
    leadId,
    quoteId,
    bookingId,
    contact: personal,
    openedAt: recordedAt,
    lastContactAt: recordedAt,
    changedAt: recordedAt,
    version: 1,
  }
}

function changeBy(row: DealRow, event: Exclude<DealEvent, { type: 'DealOpened' }>): Partial<DealRow> {
  switch (event.type) {
    case 'DealLinked':
      return linkedRow(row, event)
    case 'DealStageChanged': {
      const { to, cause } = event.data
      return to === 'contacted' && cause !== 'quote' ? { stage: to, lastContactAt: event.recordedAt } : { stage: to }
    }
    case 'DealStepRecorded':
      return {}
    case 'DealLost':
      return { status: 'lost', lostReason: event.data.reason }
    case 'DealRestored':
      return { status: 'open', lostReason: null }
  }
}

function linkedRow(
  row: DealRow,
  { data, personal, recordedAt }: Extract<DealEvent, { type: 'DealLinked' }>,
): Partial<DealRow> {
  return {
    leadId: data.leadId ?? row.leadId,
    quoteId: data.quoteId ?? row.quoteId,
    bookingId: data.bookingId ?? row.bookingId,
    service: data.service ?? row.service,
    valueCents: data.valueCents ?? row.valueCents,
    contact: personal === null ? row.contact : laterContact(row.contact, personal),
    lastContactAt: recordedAt,
  }
}

/** What was left out later does not take away what was said before. */
const laterContact = (before: DealContact | null, { name, email, phone }: DealContact): DealContact => ({
  name: name || (before?.name ?? ''),
  email: email || (before?.email ?? ''),
  phone: phone || (before?.phone ?? ''),
})

/** Deals of the board at most: those that changed last. */
export const mostDealsOnBoard = 5_000

/** What is not lost, the deal that changed last first. */
export async function openDeals(database: Queryable): Promise<DealRow[]> {
  const found = await database.query<Record<string, unknown>>(
    `select ${columnsOf(deals)} from rm.deals where status = 'open' order by changed_at desc, id desc limit $1`,
    [mostDealsOnBoard],
  )
  return found.map(dealIn)
}

/** The columns are those of the row's own fold. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const dealIn = (columns: Record<string, unknown>): DealRow => rowOf(deals, columns) as unknown as DealRow

import type { PriceLine } from '#events/booking.ts'
import type { Queryable } from '#infra/database/database.ts'

/** The most rows that one customer is shown; the newest. */
const mostRows = 200

const instantText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What was taken for a booking and not given back, with tax. The capture of what is authorised is on its way. */
const paidSql = `case when p.status in ('authorised', 'paid') then p.amount_cents else 0 end - p.refunded_cents + p.balance_cents + p.tax_cents + p.on_its_way_cents`

/** What the page of a link asks for: at most what is left of the price before tax. */
const askedSql = `greatest(0, least(coalesce(p.asked_cents, 0), b.total_cents - coalesce(p.balance_cents, 0)))`

interface OwnVehicle {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly size: string
  readonly color: string
}

export interface CustomerVisit {
  readonly id: string
  readonly status: 'confirmed' | 'called-off' | 'completed' | 'cancelled' | 'missed'
  readonly service: PriceLine
  readonly addOns: readonly PriceLine[]
  readonly totalCents: number
  readonly discountCents: number
  readonly depositCents: number
  readonly refundCents: number
  readonly paidCents: number
  /** Has gone back, of all that was paid. */
  readonly refundedCents: number
  readonly isDepositPaid: boolean
  /** Of a deposit that was asked for by link: what, and until when it can be paid; 0 and null otherwise. */
  readonly askedCents: number
  readonly dueAt: string | null
  /** Paid after the deposit, with tax. */
  readonly balanceCents: number
  /** Of a missed visit: the rest was claimed by the announcement of a charge. */
  readonly isClaimed: boolean
  /** When its saved card is charged at the earliest; null where none is to be. */
  readonly chargeAt: string | null
  /** Of the saved card that was announced to be charged, with tax; 0 where none was. */
  readonly claimedCents: number
  /** Of the rest, with tax: a card was accepted for it. */
  readonly onItsWayCents: number
  readonly date: string
  readonly time: string
  readonly startsAt: string
  readonly departedAt: string | null
  readonly arrivedAt: string | null
  /** Of one that was called off: until when they choose here. */
  readonly choiceUntil: string | null
  readonly details: { readonly vehicle: OwnVehicle | null; readonly locationType: 'home' | 'work' | null }
  /** Null once the person was erased. */
  readonly person: {
    readonly address: string
    readonly city: string
    readonly notes: string
    readonly phone: string
  } | null
}

/** The bookings of a customer whose deposit was authorised, the latest start first, at most 200. */
export const visitsOf = (database: Queryable, customerId: string): Promise<CustomerVisit[]> =>
  database.query<CustomerVisit>(
    `select b.id, b.status, b.service, b.add_ons as "addOns", b.total_cents as "totalCents", b.discount_cents as "discountCents",
       case when p.status in ('authorised', 'paid') then p.amount_cents else b.deposit_cents end as "depositCents",
       ${askedSql} as "askedCents", ${instantText('p.due_at')} as "dueAt", b.refund_cents as "refundCents", coalesce(${paidSql}, 0) as "paidCents",
       coalesce(p.status in ('authorised', 'paid'), false) as "isDepositPaid", coalesce(p.refunded_cents, 0) as "refundedCents",
       coalesce(p.balance_cents + p.tax_cents, 0) as "balanceCents",
       coalesce(p.on_its_way_cents, 0) as "onItsWayCents", coalesce(p.claimed_cents > 0, false) as "isClaimed",
       ${instantText('p.charge_at')} as "chargeAt", coalesce(p.claimed_cents, 0) as "claimedCents", to_char(b.date, 'YYYY-MM-DD') as date, b.time,
       ${instantText('b.starts_at')} as "startsAt", ${instantText('b.departed_at')} as "departedAt",
       ${instantText('b.arrived_at')} as "arrivedAt", ${instantText('b.choice_until')} as "choiceUntil", b.details, b.person
     from rm.bookings b left join rm.payments p on p.id = b.payment_id
     where b.customer_id = $1 and b.payment_id is not null and b.status in ('confirmed', 'called-off', 'completed', 'cancelled', 'missed')
     order by b.starts_at desc, b.id limit ${mostRows}`,
    [customerId],
  )

/**
 * SQL: what was collected for each visit of the customer $1 and stays, in cents with tax. What goes back is taken off at once, before the
 * provider or a person has returned it: a refund for whatever reason from its request on, unless it failed; of a cancellation the share
 * of the deposit, all of one that was captured too late for it, and all that was paid of the rest. What a dispute took is taken off until it is given back. A deposit that could not be captured was not collected.
 */
const collectedSql = `select b.id, b.service->>'displayName' as service, to_char(b.date, 'YYYY-MM-DD') as date, b.starts_at,
    b.status in ('completed', 'missed', 'cancelled') as is_over,
    greatest(0, case when p.status = 'paid' then p.amount_cents else 0 end + p.balance_cents + p.tax_cents
      - greatest(p.refunded_cents + p.refunding_cents, b.refund_cents + p.late_cents + case when b.status = 'cancelled' then p.balance_cents + p.tax_cents else 0 end)
      - (select coalesce(sum(d.taken_cents), 0) from rm.disputes d where d.payment_id = p.id)) as cents
  from rm.bookings b join rm.payments p on p.id = b.payment_id
  where b.customer_id = $1 and p.status in ('paid', 'waived', 'asked', 'failed')`

export interface Collected {
  /** Over all bookings, with tax. */
  readonly collectedCents: number
  /** Of it, that of visits that are over: the deposit of one that is to come may still go back. */
  readonly settledCents: number
}

/** What was collected from a customer and neither refunded nor taken by a dispute. */
export async function collectedFrom(database: Queryable, customerId: string): Promise<Collected> {
  const [row] = await database.query<Collected>(
    `select coalesce(sum(cents), 0)::int as "collectedCents", coalesce(sum(cents) filter (where is_over), 0)::int as "settledCents"
     from (${collectedSql}) visits`,
    [customerId],
  )
  return row ?? { collectedCents: 0, settledCents: 0 }
}

export interface CollectedVisit {
  readonly bookingId: string
  readonly service: string
  readonly date: string
  /** With tax, refunds and what a dispute took taken off. */
  readonly collectedCents: number
  readonly points: number
  /** The visit is still to come: its points cannot be redeemed yet. */
  readonly isPending: boolean
}

/**
 * The visits from whose payments a customer's points were counted, the latest start first, at most 200. Points are whole dollars of
 * all that was collected, so that of each visit are counted those by which it raises the sum: together they are what is counted at once.
 */
export const collectedByVisit = (database: Queryable, customerId: string): Promise<CollectedVisit[]> =>
  database.query<CollectedVisit>(
    `select id as "bookingId", service, date, cents::int as "collectedCents", not is_over as "isPending",
       ((sum(cents) over so_far)::int / 100 - (sum(cents) over so_far - cents)::int / 100) as points
     from (${collectedSql}) visits
     where cents > 0 window so_far as (order by starts_at, id)
     order by starts_at desc, id desc limit ${mostRows}`,
    [customerId],
  )

export interface CustomerQuote {
  readonly id: string
  readonly status: 'quoted' | 'requested' | 'booked'
  readonly service: PriceLine
  readonly addOns: readonly PriceLine[]
  readonly totalCents: number
  readonly depositCents: number
  readonly minMinutes: number
  readonly maxMinutes: number
  readonly priceListVersion: number
  readonly vehicle: OwnVehicle
  readonly locationType: string
  readonly address: string | null
  readonly validUntil: string
  readonly createdAt: string
}

/**
 * The quotes of a customer, the newest first, at most 200: those that they asked to be called about, and those that became their
 * bookings. An id is no proof of who wrote the address of a quote, so the latter come with the address of the booking.
 */
export const quotesOfCustomer = (database: Queryable, customerId: string): Promise<CustomerQuote[]> =>
  database.query<CustomerQuote>(
    `select q.id, q.status, q.service, q.add_ons as "addOns", q.total_cents as "totalCents", q.deposit_cents as "depositCents",
       q.min_minutes as "minMinutes", q.max_minutes as "maxMinutes", q.price_list_version as "priceListVersion", q.vehicle,
       q.location_type as "locationType",
       case when q.customer_id = $1 then q.address else b.person->>'address' end as address,
       ${instantText('q.valid_until')} as "validUntil", ${instantText('q.created_at')} as "createdAt"
     from (
       select id from rm.quotes where customer_id = $1
       union select quote_id from rm.bookings where customer_id = $1 and payment_id is not null
     ) own join rm.quotes q on q.id = own.id left join rm.bookings b on b.id = q.booking_id
     where q.customer_id = $1 or b.customer_id = $1
     order by q.created_at desc, q.id limit ${mostRows}`,
    [customerId],
  )

import type { PriceLine } from '#events/booking.ts'
import type { Queryable } from '#infra/database/database.ts'

const mostRows = 200

const instantText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: sum taken for a booking and not returned, with tax. An authorised sum counts as captured. */
const paidSql = `case when p.status in ('authorised', 'paid') then p.amount_cents else 0 end - p.refunded_cents + p.balance_cents + p.tax_cents + p.on_its_way_cents`

/** SQL: sum that a link asks for, at most the unpaid price before tax. */
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
  readonly refundedCents: number
  readonly isDepositPaid: boolean
  /** Sum and deadline of a deposit link; 0 and null without one. */
  readonly askedCents: number
  readonly dueAt: string | null
  /** Paid after the deposit, with tax. */
  readonly balanceCents: number
  /** True for a no-show whose balance a charge was announced for. */
  readonly isClaimed: boolean
  /** Earliest time of the saved card's charge; null without one. */
  readonly chargeAt: string | null
  /** Announced charge of the saved card, with tax; 0 for none. */
  readonly claimedCents: number
  /** Accepted card payment of the balance, with tax, not captured yet. */
  readonly onItsWayCents: number
  readonly date: string
  readonly time: string
  readonly startsAt: string
  readonly departedAt: string | null
  readonly arrivedAt: string | null
  /** End of the customer's choice after a call-off. */
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

/** Bookings with an authorised deposit, latest start first, at most 200. */
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
 * SQL: collected per visit of customer $1, with tax, less requested refunds and disputes. A failed capture counts 0.
 */
const collectedSql = `select b.id, b.service->>'displayName' as service, to_char(b.date, 'YYYY-MM-DD') as date, b.starts_at,
    b.status in ('completed', 'missed', 'cancelled') as is_over,
    greatest(0, case when p.status = 'paid' then p.amount_cents else 0 end + p.balance_cents + p.tax_cents
      - greatest(p.refunded_cents + p.refunding_cents, b.refund_cents + p.late_cents + case when b.status = 'cancelled' then p.balance_cents + p.tax_cents else 0 end)
      - (select coalesce(sum(d.taken_cents), 0) from rm.disputes d where d.payment_id = p.id)) as cents
  from rm.bookings b join rm.payments p on p.id = b.payment_id
  where b.customer_id = $1 and p.status in ('paid', 'waived', 'asked', 'failed')`

export interface Collected {
  readonly collectedCents: number
  readonly settledCents: number
}

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
  /** With tax, less refunds and disputes. */
  readonly collectedCents: number
  readonly points: number
  /** True before the visit: its points cannot be redeemed yet. */
  readonly isPending: boolean
}

/** Visits behind a customer's points, at most 200. A visit's points are its increase of the rounded total. */
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

/** Quotes of a customer, newest first, at most 200. A booked quote has its booking's proven address. */
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

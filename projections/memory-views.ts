import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import { alikeWithinMinutes, haveKeyInCommon } from '#events/values/lead-keys.ts'
import { addMinutes } from '#events/values/toronto.ts'

import { inFloods, type DigestedLead, type DigestRange, type LeadPlace } from './alike-leads.ts'
import { balances, isUnfinishedBalance, type BalanceRow } from './balances.ts'
import { bookings, type BookingRow, type OwnBooking } from './bookings.ts'
import { catalogue, publishedCatalogue } from './catalogue.ts'
import { concerns, type ConcernRow } from './concerns.ts'
import { customers, type CustomerRow } from './customers.ts'
import { disputes, type DisputeRow } from './disputes.ts'
import { concerns as isConcerned, fold, type Projection } from './engine/projection.ts'
import { identities, type IdentityRow, type LinkedIdentity } from './identities.ts'
import { leads, type LeadRow } from './leads.ts'
import { occupancy, type OccupancyRow } from './occupancy.ts'
import { isUnfinished, payments, type PaymentRow } from './payments.ts'
import { receipts, type IssuedReceipt, type ReceiptRow } from './receipts.ts'
import { smsCodeRequests, type SmsCodeRequest, type SmsCodeRequestRow } from './sms-code-requests.ts'
import { smsConsents, smsHoldersIn, type SmsConsentRow } from './sms-consents.ts'
import { smsSenderIn } from './sms-senders.ts'
import type { Views } from './views.ts'

const page = 5_000

const isBooked: readonly BookingRow['status'][] = ['confirmed', 'completed', 'missed']

/** `Views` folded from a log in memory, for demo data and tests. */
export function memoryViews(log: Pick<EventLog, 'readAll'>): Views {
  const tables = {
    catalogue: table(catalogue),
    occupancy: table(occupancy),
    bookings: table(bookings),
    customers: table(customers),
    payments: table(payments),
    balances: table(balances),
    receipts: table(receipts),
    smsConsents: table(smsConsents),
    identities: table(identities),
    smsCodeRequests: table(smsCodeRequests),
    concerns: table(concerns),
    disputes: table(disputes),
    leads: table(leads),
  }
  let position = 0

  async function catchUp() {
    for (;;) {
      const events = await log.readAll({ after: position, limit: page })
      // Somebody else may have come further while this page was read.
      const unknown = events.filter((event) => event.position > position)
      for (const one of Object.values(tables)) one.apply(unknown)
      position = unknown.at(-1)?.position ?? position
      if (events.length < page) return tables
    }
  }

  return {
    catalogue: async () => publishedCatalogue((await catchUp()).catalogue.rows.values().next().value),
    async occupancyBetween(from, to) {
      const rows = [...(await catchUp()).occupancy.rows.values()]
      return rows
        .filter((row) => row.date >= from && row.date <= to)
        .toSorted((one, other) => order(one).localeCompare(order(other)))
    },
    expiredHolds: async (at) => expiredIn((await catchUp()).bookings.rows.values(), at),
    overdueConcerns: async (at) => overdueAt((await catchUp()).concerns.rows.values(), at),
    caseOfReclean: async (recleanId) => caseOfRecleanIn((await catchUp()).concerns.rows.values(), recleanId),
    visitsStarting: async (between) => startingIn((await catchUp()).bookings.rows.values(), between),
    async openHoldsOf(visitor) {
      const rows = [...(await catchUp()).bookings.rows.values()]
      return rows
        .filter((row) => row.visitor === visitor && row.status === 'held')
        .toSorted((one, other) => other.position - one.position)
        .slice(0, 20)
        .map(({ id, van, date, time }) => ({ bookingId: id, van, date, time }))
    },
    async ownBookings(visitor, { date, time }) {
      const rows = [...(await catchUp()).bookings.rows.values()].filter((row) => row.visitor === visitor)
      return rows
        .toSorted((one, other) => other.position - one.position)
        .flatMap((row) => (isOwn(row, date, time) ? [ownOf(row, row.status)] : []))
        .slice(0, 20)
    },
    paymentOfIntent: async (intentId) =>
      [...(await catchUp()).payments.rows.values()].find((row) => row.intentId === intentId) ?? null,
    ...dueViews(async () => (await catchUp()).payments.rows),
    ...balanceViews(async () => (await catchUp()).balances.rows),
    ...receiptViews(async () => (await catchUp()).receipts.rows),
    ...personViews(catchUp),
    ...leadViews(async () => (await catchUp()).leads.rows),
    async unfinishedPayments(before) {
      const rows = [...(await catchUp()).payments.rows.values()].filter(isUnfinished)
      return oldestBefore(before, rows).map(({ id, intentId }) => ({ paymentId: id, intentId }))
    },
  }
}

interface PersonTables extends MoneyTables {
  readonly identities: { readonly rows: ReadonlyMap<string, IdentityRow> }
  readonly customers: { readonly rows: ReadonlyMap<string, CustomerRow> }
  readonly smsConsents: { readonly rows: ReadonlyMap<string, SmsConsentRow> }
  readonly smsCodeRequests: { readonly rows: ReadonlyMap<string, SmsCodeRequestRow> }
}

const personViews = (
  read: () => Promise<PersonTables>,
): Pick<Views, 'linkedIdentities' | 'smsHolders' | 'smsSender' | 'smsCodesTo' | 'settledCents'> => ({
  linkedIdentities: async (customerId) => identitiesIn((await read()).identities.rows, customerId),
  settledCents: async (customerId) => settledIn(await read(), customerId),
  smsHolders: async (phone) => smsHoldersIn((await read()).smsConsents.rows, phone),
  async smsSender(phone, at) {
    const { bookings: visits, customers: known, smsConsents: consents } = await read()
    return smsSenderIn({ bookings: visits.rows, customers: known.rows, consents: consents.rows }, phone, at)
  },
  smsCodesTo: async (phone, after) => codesIn((await read()).smsCodeRequests.rows, phone, after),
})

const leadViews = (
  read: () => Promise<ReadonlyMap<string, LeadRow>>,
): Pick<Views, 'countAlikeBefore' | 'leadsOfFloods' | 'leadsForDigest'> => ({
  countAlikeBefore: async (lead) => countAlike(lead, (await read()).values()),
  async leadsOfFloods(period) {
    const rows = [...(await read()).values()].filter(({ receivedAt }) => receivedAt <= period.until)
    const inOrder = rows.toSorted((one, other) => one.position - other.position)
    return inFloods(inOrder, period)
  },
  leadsForDigest: async (range) => digestedIn((await read()).values(), range),
})

function countAlike({ position, receivedAt, ...keys }: LeadPlace, others: Iterable<LeadPlace>): number {
  const since = addMinutes(receivedAt, -alikeWithinMinutes)
  const isBefore = (other: LeadPlace) => other.position < position && other.receivedAt >= since
  return [...others].filter((one) => isBefore(one) && haveKeyInCommon(one, keys)).length
}

const digestedIn = (rows: Iterable<LeadRow>, { after, through }: DigestRange): DigestedLead[] =>
  [...rows]
    .flatMap(({ digestPosition, ...row }) => (digestPosition === null ? [] : [{ ...row, digestPosition }]))
    .filter((row) => row.digestPosition > after && row.digestPosition <= (through ?? Infinity) && row.email !== null)
    .toSorted((one, other) => one.digestPosition - other.digestPosition)

const caseOfRecleanIn = (rows: Iterable<ConcernRow>, recleanId: string): string | null =>
  [...rows].find(({ recleanIds }) => recleanIds.includes(recleanId))?.bookingId ?? null

const receiptViews = (
  read: () => Promise<ReadonlyMap<string, ReceiptRow>>,
): Pick<Views, 'lastReceiptNumber' | 'receiptsOfBooking'> => ({
  lastReceiptNumber: async (year) => lastNumberIn(await read(), year),
  receiptsOfBooking: async (bookingId) => receiptsIn(await read(), bookingId),
})

const balanceViews = (
  read: () => Promise<ReadonlyMap<string, BalanceRow>>,
): Pick<Views, 'paymentOfBalance' | 'unfinishedBalances'> => ({
  paymentOfBalance: async (intentId) => (await read()).get(intentId)?.paymentId ?? null,
  async unfinishedBalances(before) {
    const rows = [...(await read()).values()].filter(isUnfinishedBalance)
    return oldestBefore(before, rows).map(({ id, paymentId }) => ({ paymentId, intentId: id }))
  },
})

const dueViews = (
  read: () => Promise<ReadonlyMap<string, PaymentRow>>,
): Pick<Views, 'dueCharges' | 'dueDepositLinks'> => ({
  dueCharges: async (at) => dueIn(await read(), ({ chargeAt }) => chargeAt, at),
  dueDepositLinks: async (at) => dueIn(await read(), ({ dueAt }) => dueAt, at),
})

const dueIn = (
  rows: ReadonlyMap<string, PaymentRow>,
  dueAt: (row: PaymentRow) => string | null,
  at: string,
): { paymentId: string }[] =>
  [...rows.values()]
    .flatMap((row) => {
      const due = dueAt(row)
      return due !== null && due <= at ? [{ paymentId: row.id, due }] : []
    })
    .toSorted((one, other) => one.due.localeCompare(other.due))
    .slice(0, 100)

const oldestBefore = <Row extends { readonly changedAt: string }>(before: string, rows: readonly Row[]): Row[] =>
  rows
    .filter(({ changedAt }) => changedAt < before)
    .toSorted((one, other) => one.changedAt.localeCompare(other.changedAt))
    .slice(0, 500)

const lastNumberIn = (rows: ReadonlyMap<string, ReceiptRow>, year: number): number =>
  [...rows.values()].reduce((last, row) => (row.year === year ? Math.max(last, row.number) : last), 0)

const isCollected: readonly PaymentRow['status'][] = ['paid', 'waived', 'asked', 'failed']

const isOver: readonly BookingRow['status'][] = ['completed', 'missed', 'cancelled']

interface MoneyTables {
  readonly bookings: { readonly rows: ReadonlyMap<string, BookingRow> }
  readonly payments: { readonly rows: ReadonlyMap<string, PaymentRow> }
  readonly disputes: { readonly rows: ReadonlyMap<string, DisputeRow> }
}

function settledIn({ bookings: visits, payments: paid, disputes: disputed }: MoneyTables, customerId: string): number {
  let cents = 0
  for (const visit of visits.rows.values()) {
    const payment = paid.rows.get(visit.paymentId ?? '')
    if (visit.customerId !== customerId || payment === undefined || !isOver.includes(visit.status)) continue
    if (!isCollected.includes(payment.status)) continue
    const depositCents = payment.status === 'paid' ? payment.amountCents : 0
    const restCents = payment.balanceCents + payment.taxCents
    const taken = [...disputed.rows.values()].filter(({ paymentId }) => paymentId === payment.id)
    // All that was paid of the rest of a cancelled visit goes back.
    const backCents = visit.refundCents + payment.lateCents + (visit.status === 'cancelled' ? restCents : 0)
    const kept = depositCents + restCents - Math.max(payment.refundedCents + payment.refundingCents, backCents)
    cents += Math.max(
      0,
      taken.reduce((rest, { takenCents }) => rest - takenCents, kept),
    )
  }
  return cents
}

const identitiesIn = (rows: ReadonlyMap<string, IdentityRow>, wanted: string): LinkedIdentity[] =>
  [...rows.values()]
    .filter(({ customerId }) => customerId === wanted)
    .toSorted((one, other) => one.linkedAt.localeCompare(other.linkedAt) || one.id.localeCompare(other.id))
    .slice(0, 50)
    .map(({ id, provider, linkedAt }) => ({ id, provider, linkedAt }))

const codesIn = (rows: ReadonlyMap<string, SmsCodeRequestRow>, wanted: string, after: string): SmsCodeRequest[] =>
  [...rows.values()]
    .filter(({ phone, requestedAt }) => phone === wanted && requestedAt > after)
    .toSorted((one, other) => one.requestedAt.localeCompare(other.requestedAt) || one.id.localeCompare(other.id))
    .slice(0, 100)
    .map(({ id, customerId, requestedAt }) => ({ requestId: id, customerId, requestedAt }))

const receiptsIn = (rows: ReadonlyMap<string, ReceiptRow>, wanted: string): IssuedReceipt[] =>
  [...rows.values()]
    .filter(({ bookingId }) => bookingId === wanted)
    .toSorted((one, other) => one.id.localeCompare(other.id))
    .map(({ id, kind, source, bookingId }) => ({ id, kind, source, bookingId }))

const isOwn = (row: BookingRow, date: string, time: string): row is BookingRow & Pick<OwnBooking, 'status'> =>
  row.status === 'held' || (row.status === 'confirmed' && row.date === date && row.time === time)

const ownOf = ({ id, van, date, time }: BookingRow, status: OwnBooking['status']): OwnBooking => ({
  bookingId: id,
  van,
  date,
  time,
  status,
})

function table<Row extends object, Event extends AnyEvent>(projection: Projection<Row, Event>) {
  const rows = new Map<string, Row>()
  return {
    rows,
    apply(events: readonly AnyEvent[]) {
      for (const [key, row] of fold(projection, rows, events.filter(isConcerned(projection)))) {
        if (row === null) rows.delete(key)
        else rows.set(key, row)
      }
    },
  }
}

const order = (row: OccupancyRow): string => `${row.date} ${row.van} ${String(row.startMinute).padStart(4, '0')}`

const startingIn = (
  rows: Iterable<BookingRow>,
  { after, until }: { readonly after: string; readonly until: string },
): { bookingId: string }[] =>
  [...rows]
    .filter(({ status, startsAt }) => isBooked.includes(status) && startsAt > after && startsAt <= until)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt) || one.id.localeCompare(other.id))
    .slice(0, 1000)
    .map(({ id }) => ({ bookingId: id }))

const overdueAt = (rows: Iterable<ConcernRow>, at: string): { bookingId: string }[] =>
  [...rows]
    .filter(
      ({ status, dueAt, dueStep, decideUntil, lateSteps }) =>
        status === 'open' &&
        ((dueAt !== null && dueAt < at && !lateSteps.includes(dueStep ?? '')) ||
          (decideUntil < at && !lateSteps.includes('decision'))),
    )
    .toSorted((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? ''))
    .slice(0, 500)
    .map(({ bookingId }) => ({ bookingId }))

const expiredIn = (rows: Iterable<BookingRow>, at: string): { bookingId: string; van: string; date: string }[] =>
  [...rows]
    .filter((row) => row.status === 'held' && row.expiresAt <= at)
    .toSorted((one, other) => one.expiresAt.localeCompare(other.expiresAt) || (one.id < other.id ? -1 : 1))
    .slice(0, 500)
    .map(({ id, van, date }) => ({ bookingId: id, van, date }))

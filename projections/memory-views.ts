import { createHash } from 'node:crypto'

import type { EventLog } from '#events/log/log.ts'
import { alikeWithinMinutes, haveKeyInCommon } from '#events/values/lead-keys.ts'
import { addMinutes } from '#events/values/toronto.ts'

import { inFloods, type DigestedLead, type DigestRange, type LeadPlace } from './alike-leads.ts'
import { isUnfinishedBalance, type BalanceRow } from './balances.ts'
import type { BookingRow, OwnBooking } from './bookings.ts'
import { publishedCatalogue } from './catalogue.ts'
import type { ConcernRow } from './concerns.ts'
import type { CustomerRow } from './customers.ts'
import type { DisputeRow } from './disputes.ts'
import type { IdentityRow, LinkedIdentity } from './identities.ts'
import type { LeadRow } from './leads.ts'
import { followTables } from './memory-tables.ts'
import type { OccupancyRow } from './occupancy.ts'
import { isUnfinished, type PaymentRow } from './payments.ts'
import type { IssuedReceipt, ReceiptRow } from './receipts.ts'
import type { SmsCodeRequest, SmsCodeRequestRow } from './sms-code-requests.ts'
import { smsHoldersIn, type SmsConsentRow } from './sms-consents.ts'
import { smsSenderIn } from './sms-senders.ts'
import type { Views } from './views.ts'

const isBooked: readonly BookingRow['status'][] = ['confirmed', 'completed', 'missed']

/** `Views` folded from a log in memory, for demo data and tests. */
export function memoryViews(log: Pick<EventLog, 'readAll'>): Views {
  const catchUp = followTables(log)
  return {
    catalogue: async () => publishedCatalogue((await catchUp()).catalogue.rows.values().next().value),
    async occupancyBetween(from, to) {
      const rows = [...(await catchUp()).occupancy.rows.values()]
      return rows
        .filter((row) => row.date >= from && row.date <= to)
        .toSorted((one, other) => order(one).localeCompare(order(other)))
        .map(({ vanNumber: _number, ...slot }) => slot)
    },
    overdueConcerns: async (at) => overdueAt((await catchUp()).concerns.rows.values(), at),
    caseOfReclean: async (recleanId) => caseOfRecleanIn((await catchUp()).concerns.rows.values(), recleanId),
    ...bookingViews(async () => [...(await catchUp()).bookings.rows.values()]),
    ...paymentViews(async () => (await catchUp()).payments.rows),
    ...balanceViews(async () => (await catchUp()).balances.rows),
    ...receiptViews(async () => (await catchUp()).receipts.rows),
    ...personViews(catchUp),
    ...leadViews(async () => (await catchUp()).leads.rows),
  }
}

const bookingViews = (
  read: () => Promise<readonly BookingRow[]>,
): Pick<Views, 'expiredHolds' | 'visitsStarting' | 'openHoldsOf' | 'ownBookings'> => ({
  expiredHolds: async (at) => expiredIn(await read(), at),
  visitsStarting: async (between) => startingIn(await read(), between),
  async openHoldsOf(visitor) {
    const held = (await read()).filter((row) => row.visitor === visitor && row.status === 'held')
    return newest(held).map(({ id, van, date, time }) => ({ bookingId: id, van, date, time }))
  },
  async ownBookings(visitor, { date, time }) {
    const own = (await read()).filter((row) => row.visitor === visitor).filter((row) => isOwn(row, date, time))
    return newest(own).map((row) => ownOf(row, row.status))
  },
})

const newest = <Row extends BookingRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => other.position - one.position).slice(0, 20)

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
    return inFloods(inOrder, period).map((row) => ({ ...placeOf(row), source: row.source }))
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
    .map((row) => ({ ...placeOf(row), source: row.source, digestPosition: row.digestPosition }))

/** The message as a digest, as SQL answers it: texts can be long. */
const placeOf = ({ id, receivedAt, position, emailKey, phoneKey, messageKey }: LeadRow): LeadPlace => ({
  id,
  receivedAt,
  position,
  emailKey,
  phoneKey,
  messageKey: messageKey === null ? null : createHash('md5').update(messageKey).digest('hex'),
})

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

const paymentViews = (
  read: () => Promise<ReadonlyMap<string, PaymentRow>>,
): Pick<Views, 'paymentOfIntent' | 'unfinishedPayments' | 'dueCharges' | 'dueDepositLinks'> => ({
  async paymentOfIntent(intentId) {
    const row = [...(await read()).values()].find((payment) => payment.intentId === intentId)
    return row === undefined ? null : { id: row.id, status: row.status }
  },
  async unfinishedPayments(before) {
    const rows = [...(await read()).values()].filter(isUnfinished)
    return oldestBefore(before, rows).map(({ id, intentId }) => ({ paymentId: id, intentId }))
  },
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
    .toSorted((one, other) => one.due.localeCompare(other.due) || one.paymentId.localeCompare(other.paymentId))
    .slice(0, 100)
    .map(({ paymentId }) => ({ paymentId }))

const oldestBefore = <Row extends { readonly id: string; readonly changedAt: string }>(
  before: string,
  rows: readonly Row[],
): Row[] =>
  rows
    .filter(({ changedAt }) => changedAt < before)
    .toSorted((one, other) => one.changedAt.localeCompare(other.changedAt) || one.id.localeCompare(other.id))
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
    .toSorted(
      (one, other) =>
        (one.dueAt ?? 'never').localeCompare(other.dueAt ?? 'never') || one.bookingId.localeCompare(other.bookingId),
    )
    .slice(0, 500)
    .map(({ bookingId }) => ({ bookingId }))

const expiredIn = (rows: Iterable<BookingRow>, at: string): { bookingId: string; van: string; date: string }[] =>
  [...rows]
    .filter((row) => row.status === 'held' && row.expiresAt <= at)
    .toSorted((one, other) => one.expiresAt.localeCompare(other.expiresAt) || (one.id < other.id ? -1 : 1))
    .slice(0, 500)
    .map(({ id, van, date }) => ({ bookingId: id, van, date }))

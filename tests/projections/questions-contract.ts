import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { personStream } from '#events/person.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { Database } from '#infra/database/database.ts'
import type { DigestRange } from '#projections/alike-leads.ts'
import { balances, type BalanceRow } from '#projections/balances.ts'
import { bookings, type BookingRow } from '#projections/bookings.ts'
import { concerns, type ConcernRow } from '#projections/concerns.ts'
import type { AnyProjection } from '#projections/engine/projection.ts'
import { identities, type IdentityRow } from '#projections/identities.ts'
import { leads, type LeadRow } from '#projections/leads.ts'
import { memoryViews } from '#projections/memory-views.ts'
import { payments, type PaymentRow } from '#projections/payments.ts'
import { smsConsents, type SmsConsentRow } from '#projections/sms-consents.ts'
import { databaseViews, type Views } from '#projections/views.ts'
import { appendCutOffStreams } from '#tests/support/cut-off-streams.ts'
import { assemble, readWhole, rowsFrom, type ProjectedLog } from '#tests/support/database-context.ts'
import { earlierVersion } from '#tests/support/earlier-version.ts'
import { readRecorded } from '#tests/support/recorded-version.ts'

type Rows = Awaited<ReturnType<typeof readRows>>
type Questions = { readonly [Name in keyof Views]: (rows: Rows) => readonly Readonly<Parameters<Views[Name]>>[] }

/** Arguments of each question, from the recorded days: all that they have, and the boundaries of periods. */
const questions: Questions = {
  catalogue: () => [[]],
  occupancyBetween: ({ days }) =>
    days.flatMap((day) => [
      [day, day],
      ['2026-01-01', day],
    ]),
  visitsStarting: ({ starts }) =>
    starts.map((start, index) => [{ after: starts[index - 3] ?? '2026-01-01T00:00:00.000Z', until: start }]),
  overdueConcerns: ({ instants }) => instants.map((at) => [at]),
  caseOfReclean: ({ bookings: visits }) => visits.map(({ id }) => [id]),
  expiredHolds: ({ instants }) => instants.map((at) => [at]),
  countAlikeBefore: ({ leads: known }) => known.map((lead) => [lead]),
  leadsOfFloods: ({ leads: known }) =>
    known.map(({ receivedAt }) => [
      { after: addMinutes(receivedAt, -60), until: receivedAt, sources: ['contact', 'quote'] },
    ]),
  leadsForDigest: ({ leads: known }) => [
    [{ after: 0, through: null }],
    ...known.flatMap(({ position }): [DigestRange][] => [
      [{ after: 0, through: position }],
      [{ after: position, through: null }],
    ]),
  ],
  openHoldsOf: ({ visitors }) => visitors.map((visitor) => [visitor]),
  ownBookings: ({ bookings: visits }) =>
    visits.flatMap(({ visitor, date, time }) => (visitor === null ? [] : [[visitor, { date, time }]])),
  lastReceiptNumber: () => [[2025], [2026], [2027]],
  receiptsOfBooking: ({ bookings: visits }) => visits.map(({ id }) => [id]),
  unfinishedPayments: ({ instants }) => instants.map((at) => [at]),
  dueCharges: ({ instants }) => instants.map((at) => [at]),
  dueDepositLinks: ({ instants }) => instants.map((at) => [at]),
  paymentOfIntent: ({ payments: paid }) => paid.map(({ intentId, id }) => [intentId ?? `none of ${id}`]),
  paymentOfBalance: ({ balances: asked }) => [...asked.map(({ id }): [string] => [id]), ['unknown']],
  unfinishedBalances: ({ instants }) => instants.map((at) => [at]),
  settledCents: ({ customerIds }) => customerIds.map((id) => [id]),
  linkedIdentities: ({ customerIds }) => customerIds.map((id) => [id]),
  smsHolders: ({ phones }) => phones.map((phone) => [phone]),
  smsSender: ({ phones, instants }) => phones.flatMap((phone) => instants.slice(-5).map((at) => [phone, at])),
  smsCodesTo: ({ phones }) => phones.map((phone) => [phone, '2026-01-01T00:00:00.000Z']),
}

async function readRows(log: ProjectedLog['log']) {
  const events = await readWhole(log)
  // The fold's rows are objects of a type that only it knows.
  const rows = <Row>(projection: AnyProjection) => [...rowsFrom(projection, events).values()] as Row[]
  const visits = rows<BookingRow>(bookings)
  const consents = rows<SmsConsentRow>(smsConsents)
  const paid = rows<PaymentRow>(payments)
  const cases = rows<ConcernRow>(concerns)
  const moments = [
    ...visits.map(({ expiresAt }) => expiresAt),
    ...paid.flatMap(({ changedAt, chargeAt, dueAt }) => [changedAt, chargeAt, dueAt]),
    ...cases.flatMap(({ dueAt, decideUntil }) => [dueAt, decideUntil]),
    ...rows<BalanceRow>(balances).map(({ changedAt }) => changedAt),
  ]
  const distinct = [...new Set(moments)].filter((at) => at !== null).toSorted()
  return {
    bookings: visits,
    payments: paid,
    balances: rows<BalanceRow>(balances),
    leads: rows<LeadRow>(leads),
    consents,
    days: [...new Set(visits.map(({ date }) => date))].toSorted(),
    starts: [...new Set(visits.map(({ startsAt }) => startsAt))].toSorted(),
    // A few of them, and the last ones: after these everything is due.
    instants: [
      ...distinct.filter((_at, index) => index % Math.ceil(distinct.length / 60) === 0),
      ...distinct.slice(-1),
    ].flatMap((at) => [at, addMinutes(at, 1)]),
    visitors: [...new Set(visits.flatMap(({ visitor }) => visitor ?? []))],
    customerIds: [
      ...new Set([
        ...visits.map(({ customerId }) => customerId),
        ...rows<IdentityRow>(identities).map(({ customerId }) => customerId),
      ]),
    ],
    phones: [...new Set([...consents.flatMap(({ phone }) => phone ?? []), '+14375550199'])],
  }
}

/** Persons that a digest tells about, and those who gave a number for texts. */
async function personsAnswered(log: ProjectedLog['log']): Promise<readonly string[]> {
  const { leads: known, consents } = await readRows(log)
  const told = known.filter(({ digestPosition }) => digestPosition !== null)
  return [...new Set([...told.map(({ customerId }) => customerId), ...consents.map(({ id }) => id)])]
}

/** `open` puts the recorded data into a new database. */
export function describeQuestions(name: string, open: (folder: string) => Promise<Database>): void {
  describe(`the questions of commands ${name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'questions-'))
    let system: ProjectedLog & { readonly database: Database }
    beforeAll(async () => {
      const database = await open(folder)
      system = { ...(await assemble(database, earlierVersion.secretKey)), database }
    })
    afterAll(async () => {
      await system.log.close()
      await system.database.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Asks both all questions: the first different answer to each, and the questions that had an answer at all. */
    async function compare(memory: Views) {
      const rows = await readRows(system.log)
      const inDatabase = databaseViews(system.database)
      const different = new Map<string, string>()
      const answered = new Set<string>()
      for (const name of Object.keys(questions) as (keyof Views)[]) {
        for (const asked of questions[name](rows)) {
          // One question with its own arguments, which the compiler cannot follow through the union.
          const ask = (views: Views) => (views[name] as (...given: readonly unknown[]) => Promise<unknown>)(...asked)
          const [folded, read] = [await ask(memory), await ask(inDatabase)]
          if (!isDeepStrictEqual(folded, read) && !different.has(name))
            different.set(name, `${JSON.stringify(asked)}: ${JSON.stringify(folded)}, in SQL ${JSON.stringify(read)}`)
          if (read !== null && read !== 0 && !isDeepStrictEqual(read, [])) answered.add(name)
        }
      }
      return { different: Object.fromEntries(different), answered }
    }

    test('a fold in memory and SQL answer each of them alike, on recorded days, before and after a person is erased', async () => {
      expect(await system.log.head()).toBe(readRecorded().position)
      await appendCutOffStreams(system.log, await readWhole(system.log))
      const memory = memoryViews(system.log)
      const { different, answered } = await compare(memory)
      expect(different).toEqual({})
      expect(Object.keys(questions).filter((name) => !answered.has(name))).toEqual([])
      for (const personId of await personsAnswered(system.log)) {
        const erasure = { type: 'PersonErased', data: { personId, request: 'r' } } as const
        const write = { stream: personStream(personId), expected: 0, events: [erasure] }
        await system.log.append({ key: personId, meta: { actor: { kind: 'operator' } }, writes: [write] })
      }
      expect((await compare(memory)).different).toEqual({})
    })
  })
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import type { NamedBy, Noun } from '#events/noun.ts'
import { nouns } from '#events/nouns.ts'
import { erasure } from '#events/person.ts'
import { dayOf } from '#events/values/toronto.ts'
import { personalCopy } from '#services/features/customer/personal-copy.ts'
import { customerTimeline, technical } from '#services/history/customer-timeline.ts'
import { historyOfDays } from '#services/history/day-history.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { sampleEventOf } from '#tests/support/sample-event.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const person = 'c0ffee'
/** The ids that samples name, so that read models know whose each thing is. */
const ids: Readonly<Record<NamedBy, string>> = {
  customer: person,
  booking: 'some bookingId',
  quote: 'some quoteId',
  lead: 'some leadId',
  payment: 'some paymentId',
  receipt: 'some receiptId',
  about: person,
}

/** Types that a customer's timeline leaves out, each with the reason. */
const besideTheTimeline: Readonly<Record<string, string>> = {
  EmailClaimed: 'a step of every booking, in the stream of the address',
  EmailReleased: 'in the stream of the address',
  IdentityLinked: 'in the stream of the account at the provider',
  IdentityUnlinked: 'in the stream of the account at the provider',
  ReceiptIssued: 'the visit lists its documents',
}

const isAboutPerson = ({ personal, data }: Pick<AnyEvent, 'personal' | 'data'>): boolean =>
  personal !== null || 'customerId' in data || 'personId' in data

/** Events of one person for the streams of a noun; none of a noun whose streams are nobody's. */
const samplesOf = ({ events }: Noun): readonly AnyEvent[] =>
  Object.keys(events)
    .filter((type) => type !== erasure)
    .map((type) => sampleEventOf(person, type))

const streamOf = ({ stream, foundBy }: Noun): string | null =>
  stream === null ? (foundBy?.join('-') ?? null) : stream.of(ids[stream.by])

/** The types that say something of a person, or lie in a stream of theirs. */
const types = nouns.flatMap((noun) =>
  samplesOf(noun)
    .filter((event) => streamOf(noun) !== null || isAboutPerson(event))
    .map(({ type }) => type),
)

let app: TestApp
let found: Readonly<Record<'copied' | 'timed' | 'erased', readonly string[]>>
let entries: ReadonlyMap<string, readonly { sentence: string }[]>
let rows: Readonly<Record<'before' | 'after', readonly string[]>>
let read: readonly AnyEvent[]
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  const { ctx, database } = app
  for (const noun of nouns) {
    const stream = streamOf(noun)
    const events = samplesOf(noun).map(({ type, data, personal }) => ({ type, data, ...(personal && { personal }) }))
    if (stream === null || events.length === 0) continue
    const writes = [{ stream, expected: 'any', events }] as const
    await ctx.log.append({ key: `samples-${stream}`, meta: { actor: { kind: 'operator' } }, writes })
  }
  const copy = () => personalCopy({ log: ctx.log, database, now: ctx.clock() }, person)
  const before = await copy()
  const timeline = await customerTimeline(ctx.log, database, () => null, [person])
  const [first = '', last = ''] = [timeline.entries.at(-1)?.at, timeline.entries[0]?.at]
  entries = new Map(
    await Promise.all(
      types.map(async (type) => {
        // Asked by any type, also one that the office cannot choose.
        const question = { day: dayOf(first), until: dayOf(last), type: type as never }
        const history = await historyOfDays(ctx.log, () => null, question)
        return [type, history.entries] as const
      }),
    ),
  )
  rows = { before: await tablesWithPersonal(), after: [] }
  await eraseCustomer(app, person)
  rows = { ...rows, after: await tablesWithPersonal() }
  read = await ctx.log.readAll({ after: 0, limit: 5_000 })
  found = {
    copied: before.events.map(({ type }) => type),
    timed: timeline.entries.map(({ type }) => type),
    erased: (await copy()).events.flatMap(({ type, told }) => (told === null ? [] : [type])),
  }
})
afterAll(() => app.close())

/** The tables in which something lies that the samples say of the person. */
async function tablesWithPersonal(): Promise<string[]> {
  const tables = await app.database.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('es', 'infra', 'rm', 'sandbox')`,
  )
  const holding = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await app.database.query<{ holds: boolean }>(
        `select exists (select 1 from ${name} t where position('personal ' in t::text) > 0) as holds`,
      )
      return row?.holds === true ? [name] : []
    }),
  )
  return holding.flat()
}

describe('what happened with a person', () => {
  test.each(types)('%s is in the copy of their data, the timeline and the history', (type) => {
    expect(found.copied, 'say in `stream` or `foundBy` of its noun whose it is').toContain(type)
    const isBeside = technical.has(type) || type in besideTheTimeline
    expect(found.timed.includes(type)).toBe(!isBeside)
    expect(entries.get(type)?.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(/\w \w/))
  })

  test.each(types)('%s says nothing of them after an erasure', (type) => {
    const events = read.filter((event) => event.type === type)
    expect(events.length).toBeGreaterThan(0)
    expect(events.flatMap(({ personal }) => personal ?? [])).toEqual([])
    expect(found.erased).not.toContain(type)
  })

  test('is in no table after an erasure', () => {
    expect(rows.before.length).toBeGreaterThan(8)
    expect(rows.after).toEqual([])
  })
})

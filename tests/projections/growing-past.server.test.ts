import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays } from '#events/values/toronto.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { recentActivity } from '#projections/activity.ts'
import { leadsOfFloods, toldSources } from '#projections/alike-leads.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import { concernsList } from '#projections/concerns-list.ts'
import { conversionWeeks } from '#projections/conversions.ts'
import { customersList } from '#projections/customers-list.ts'
import { stageTimes } from '#projections/deal-times.ts'
import { dealsList } from '#projections/deals-list.ts'
import { openDealsJson } from '#projections/deals.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import { forecastOn } from '#projections/forecast.ts'
import { leadsList } from '#projections/leads-list.ts'
import { isNotification, notificationsOf } from '#projections/notifications-list.ts'
import { owedOn, unreportedVisits } from '#projections/owed-visits.ts'
import { reviewsList } from '#projections/reviews-list.ts'
import { salesWeeks } from '#projections/sales-weeks.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { blocksOf } from '#tests/support/blocks-read.ts'
import { assemble } from '#tests/support/database-context.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

const now = '2026-11-28T17:00:00.000Z'
const today = '2026-11-28'
const nobodyElse = { hidden: [], together: [] }

let database: Database
beforeAll(async () => {
  database = await openPostgres(await createPreparedDatabase())
  await (await assemble(database)).log.close()
  await database.query(
    `insert into infra.mail_accounts (id, email, provider, username) values ('a1', 'office@example.ca', 'sandbox', '')`,
  )
})
afterAll(() => database.close())

/** SQL of columns and their values of the row `n`, in a table. */
type Rows = readonly [table: string, values: Readonly<Record<string, string>>]

/** A year and more ago, a minute apart. */
const longAgo = `timestamptz '2025-11-01T12:00:00Z' - n * interval '1 minute'`
const lately = `timestamptz '2026-11-28T12:00:00Z' - n * interval '3 hours'`

/** Past data: completed visits, lost deals, read and sent mails. */
const past: readonly Rows[] = [
  [
    'rm.bookings',
    {
      id: `'b' || n`,
      status: `'completed'`,
      customer_id: `'c' || n`,
      date: `(${longAgo})::date`,
      starts_at: longAgo,
      held_at: longAgo,
      position: 'n',
    },
  ],
  ['rm.ledgers', { booking_id: `'b' || n`, owed_cents: '0' }],
  [
    'rm.customers',
    {
      id: `'c' || n`,
      kind: `'customer'`,
      name: `'Name ' || n`,
      email: `'name' || n || '@example.ca'`,
      since: longAgo,
      last_seen_at: longAgo,
    },
  ],
  [
    'rm.leads',
    {
      id: `'l' || n`,
      source: `'contact'`,
      status: `'closed'`,
      customer_id: `'c' || n`,
      email: `'name' || n || '@example.ca'`,
      received_at: longAgo,
      position: 'n',
    },
  ],
  ['rm.reviews', { booking_id: `'b' || n`, customer_id: `'c' || n`, words: `'Spotless ' || n`, written_at: longAgo }],
  [
    'rm.concerns',
    {
      booking_id: `'b' || n`,
      customer_id: `'c' || n`,
      status: `'closed'`,
      words: `'A stain ' || n`,
      reported_at: longAgo,
    },
  ],
  [
    'rm.deals',
    {
      id: `'d' || n`,
      customer_id: `'c' || n`,
      status: `'lost'`,
      contact: `jsonb_build_object('name', 'Name ' || n)`,
      changed_at: longAgo,
      opened_at: longAgo,
    },
  ],
  ['rm.deal_times', { id: `'d' || n`, stage: `'quoted'`, moved_at: longAgo, quoted: '60' }],
  [
    'rm.notifications',
    { id: `'n' || n`, kind: `'booking_confirmed'`, is_urgent: 'false', booking_id: `'b' || n`, at: longAgo },
  ],
  ['infra.notification_reads', { staff_id: `'s1'`, notification_id: `'n' || n`, read_at: longAgo }],
  [
    'infra.mail_outgoing',
    {
      id: `'m' || n`,
      account_id: `'a1'`,
      staff_id: `'s1'`,
      message_id: `'<' || n || '@example.ca>'`,
      draft: `'{}'`,
      state: `'sent'`,
      is_filed: 'true',
      sent_at: longAgo,
    },
  ],
  [
    'infra.mail_assignments',
    { account_id: `'a1'`, thread_id: `'t' || n`, assignee: `'s1'`, staff_id: `'s2'`, assigned_at: longAgo },
  ],
]

/** Present data, independent of the past's length. */
const present: readonly Rows[] = [
  [
    'rm.bookings',
    {
      id: `'new' || n`,
      status: `(array['confirmed', 'completed', 'called-off'])[1 + n % 3]`,
      customer_id: `'c' || n`,
      date: `(${lately})::date`,
      starts_at: lately,
      held_at: lately,
      choice_until: lately,
      position: 'n',
    },
  ],
  ['rm.ledgers', { booking_id: `'new' || n`, owed_cents: '5000', due: `'balance'` }],
  [
    'rm.leads',
    {
      id: `'new' || n`,
      source: `'contact'`,
      status: `'new'`,
      customer_id: `'c' || n`,
      email: `'zoe' || n || '@example.ca'`,
      received_at: lately,
      position: 'n',
    },
  ],
  [
    'rm.deals',
    {
      id: `'new' || n`,
      customer_id: `'c' || n`,
      status: `'open'`,
      contact: `jsonb_build_object('name', 'Zoe ' || n)`,
      changed_at: lately,
      opened_at: lately,
    },
  ],
  ['rm.deal_times', { id: `'new' || n`, stage: `'quoted'`, moved_at: lately, quoted: '60' }],
  [
    'rm.notifications',
    { id: `'new' || n`, kind: `'booking_confirmed'`, is_urgent: 'false', booking_id: `'new' || n`, at: lately },
  ],
  [
    'infra.mail_outgoing',
    {
      id: `'new' || n`,
      account_id: `'a1'`,
      staff_id: `'s1'`,
      message_id: `'<new' || n || '@example.ca>'`,
      draft: `'{}'`,
      state: `'failed'`,
      failed_at: lately,
    },
  ],
  [
    'infra.mail_assignments',
    { account_id: `'a1'`, thread_id: `'new' || n`, assignee: `'s1'`, staff_id: `'s2'`, assigned_at: lately },
  ],
]

async function insert([table, values]: Rows, from: number, to: number): Promise<void> {
  await database.query(
    `insert into ${table} (${Object.keys(values).join(', ')})
     select ${Object.values(values).join(', ')} from generate_series($1::int, $2::int) n`,
    [from, to],
  )
}

const officeLists = [bookingsList, dealsList, leadsList, customersList, reviewsList, concernsList]

const floods = { after: `${addDays(today, -30)}T05:00:00.000Z`, until: now, sources: toldSources }

/** Queries of office pages, by page. */
const questions: readonly (readonly [string, (asked: Queryable) => Promise<unknown>])[] = [
  ['the bell', (asked) => notificationsOf(asked, 's1', now, nobodyElse)],
  ['leads that the bell tells together', (asked) => leadsOfFloods(asked, floods)],
  ...['n7', 'alike-l7', 'm7-20251101120000000000', 'assigned-7', 'choice-b7-20251101120000', 'outcome-2025-10-30'].map(
    (id) => [`whether there is the notification ${id}`, (asked: Queryable) => isNotification(asked, id)] as const,
  ),
  ['what is owed', (asked) => owedOn(asked, today, 50)],
  ['visits without an outcome', (asked) => unreportedVisits(asked, today)],
  ['how long deals are in a stage', (asked) => stageTimes(asked, today)],
  ['the board', (asked) => openDealsJson(asked)],
  ['what happened last', (asked) => recentActivity(asked, 10)],
  ['the sales of twelve weeks', (asked) => salesWeeks(asked, today, 12)],
  ['what became of the deals of twelve weeks', (asked) => conversionWeeks(asked, today, 12)],
  ['what is booked', (asked) => forecastOn(asked, today)],
  ...officeLists.map((list) => {
    const { query } = listQuery(list).parse({ search: 'zoe' })
    const search = (asked: Queryable) => readPage(asked, list, query, { after: null, limit: 10 })
    return [`a search of ${list.name}`, search] as const
  }),
]

test('no page of the office reads more for a longer past', { timeout: 600_000 }, async () => {
  for (const rows of present) await insert(rows, 1, 100)
  const measured = new Map<string, number[]>(questions.map(([name]) => [name, []]))
  for (const [from, to] of [
    [1, 4_000],
    [4_001, 16_000],
  ] as const) {
    for (const rows of past) await insert(rows, from, to)
    await database.session({ statement_timeout: 0 }, (session) => session.query('vacuum analyze'))
    for (const [name, ask] of questions) measured.get(name)?.push(await blocksOf(database, ask))
  }
  const grown = [...measured].filter(([, [before = 0, after = 0]]) => after > before * 1.5 + 20)
  expect(Object.fromEntries(grown)).toEqual({})
})

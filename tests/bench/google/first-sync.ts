import { setTimeout as sleep } from 'node:timers/promises'

import { addDays, dayOf, instantAt } from '#events/values/toronto.ts'
import { putItems, type ItemKind, type NewItem } from '#infra/sandbox/google/items.ts'
import { googleSync } from '#services/providers/google/office-google.ts'

import type { Fleet } from '../../proofs/fleet.ts'
import { measurement, type Measurement } from '../measurement.ts'
import { consentTo } from './consent.ts'

const events = 10_000
const contacts = 5_000
/** Days ahead that the lists are read. */
const daysAhead = 390
const rounds = 3
const withinMs = 120_000

/** Time from consent to the four lists of a large account, from scratch each round. */
export async function reportFirstSync(fleet: Fleet, report: (line: Measurement) => void): Promise<void> {
  const { database, google } = fleet.eyes
  await fillAccount(fleet)
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await google.disconnect()
    await database.query('delete from infra.sync_items where sync = $1', [googleSync])
    await consentTo(fleet)
    const began = performance.now()
    await untilRead(fleet)
    samples.push((performance.now() - began) / 1_000)
  }
  const name = `google: ${events} events and ${contacts} contacts read from scratch`
  report(measurement({ name, unit: 's', samples, bar: { most: 20 }, digits: 1 }))
}

async function fillAccount({ eyes: { database } }: Fleet): Promise<void> {
  const first = addDays(dayOf(new Date().toISOString()), 1)
  await putMany(database, 'event', events, (index) => {
    const date = addDays(first, index % daysAhead)
    const [start, end] = [instantAt(date, 19 * 60), instantAt(date, 20 * 60)]
    const edges = { start: { dateTime: start }, end: { dateTime: end } }
    const body = { status: 'confirmed', summary: `Appointment ${index}`, description: 'Of the benchmark', ...edges }
    return { id: `bench${index.toString().padStart(8, '0')}`, sortAt: Date.parse(start), body }
  })
  await putMany(database, 'contact', contacts, (index) => ({
    id: `c${index}`,
    sortAt: index,
    body: { name: `Contact ${index}`, email: `contact-${index}@example.com`, phone: '', organization: 'Benchmark' },
  }))
}

const putMany = (
  database: Fleet['eyes']['database'],
  kind: ItemKind,
  count: number,
  make: (index: number) => NewItem,
): Promise<void> =>
  putItems(
    database,
    kind,
    Array.from({ length: count }, (_, index) => make(index)),
  )

async function untilRead({ eyes: { database } }: Fleet): Promise<void> {
  const late = performance.now() + withinMs
  for (;;) {
    const [row] = await database.query<{ read: number; events: number; contacts: number }>(
      `select (select count(*)::int from infra.sync_items where sync = $1 and succeeded_at is not null) as read,
         count(*) filter (where feed = 'calendar')::int as events, count(*) filter (where feed = 'contacts')::int as contacts
       from infra.google_items`,
      [googleSync],
    )
    if (row?.read === 4) {
      if (row.events >= events && row.contacts >= contacts) return
      throw new Error(`Only ${row.events} events and ${row.contacts} contacts were read`)
    }
    if (performance.now() > late) throw new Error(`The lists were not read within ${withinMs / 1_000} s`)
    await sleep(25)
  }
}

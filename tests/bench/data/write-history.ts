import type { Encryption, SubjectKey } from '#events/log/encryption.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database } from '#infra/database/database.ts'
import { openChance, type Chance } from '#scripts/demo/chance.ts'

import { openDealStories } from './deal-story.ts'
import { storyOf, type Happening } from './story.ts'

/** Events of one statement. */
const batch = 5_000

const dayMs = 86_400_000
const usualFirstDay = '2021-03-01'
const vans = 25
const starts = [480, 640, 800, 960] as const
const demand = 0.85

export interface Past {
  readonly database: Database
  readonly encryption: Encryption
  readonly events: number
  readonly seed: number
  readonly firstDay?: string
  readonly withDeals?: boolean
}

/** Writes years of 25 vans into an empty log by large statements. Read models are not written. */
export async function writeHistory({ database, encryption, ...past }: Past): Promise<void> {
  const { events, seed } = past
  const writer = openWriter(database, encryption, openChance(seed + 1))
  let due: Happening[] = []
  for (const happenings of daysOf(past)) {
    due.push(...happenings)
    while (due.length >= batch && writer.written() < events) {
      await writer.write(due.slice(0, Math.min(batch, events - writer.written())))
      due = due.slice(batch)
    }
    if (writer.written() >= events) return
  }
}

export function* daysOf({
  events,
  seed,
  firstDay = usualFirstDay,
  withDeals = false,
}: Omit<Past, 'database' | 'encryption'>): Generator<Happening[]> {
  const chance = openChance(seed)
  const customers = Math.ceil(events / 30)
  const dealOf = withDeals ? openDealStories(openChance(seed + 2), customers) : () => []
  let agenda: Happening[] = []
  for (let day = Date.parse(firstDay); ; day += dayMs) {
    for (let van = 1; van <= vans; van += 1) {
      for (const startMinute of starts) {
        // Wanted up to two weeks before: the day that is looked at is later than the events so far.
        const slot = { van, day: day + 15 * dayMs, startMinute }
        if (chance.isLucky(demand)) agenda.push(...storyOf(slot, chance, customers), ...dealOf(slot))
      }
    }
    agenda = agenda.toSorted((one, other) => one.at - other.at)
    const later = agenda.findIndex((happening) => happening.at >= day + dayMs)
    yield later < 0 ? agenda : agenda.slice(0, later)
    agenda = later < 0 ? [] : agenda.slice(later)
  }
}

function openWriter(database: Database, encryption: Encryption, chance: Chance) {
  const versions = new Map<string, number>()
  const keyOf = new Map<string, SubjectKey>()
  let position = 0

  const toRow = ({ at, stream, actor, event }: Happening) => {
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const id = chance.uuid()
    const subject = subjectOf(event)
    const key = subject === null ? undefined : keyOf.get(subject)
    const sealed = key && event.personal ? encryption.encrypt(key, id, JSON.stringify(event.personal)) : null
    return {
      position: (position += 1),
      at: new Date(at).toISOString(),
      id,
      subject_key: key?.id ?? null,
      version,
      schema: vocabulary[event.type]?.version ?? 1,
      stream,
      type: event.type,
      data: event.data,
      meta: { actor },
      sealed,
    }
  }

  return {
    written: () => position,
    async write(happenings: readonly Happening[]): Promise<void> {
      const subjects = new Set(happenings.flatMap(({ event }) => subjectOf(event) ?? []))
      const fresh = [
        ...(await encryption.keysForPast(new Set([...subjects].filter((subject) => !keyOf.has(subject))))).values(),
      ]
      for (const key of fresh) keyOf.set(key.subject, key)
      const keys = fresh.map(({ id, subject, fresh: wrapped }) => ({ id, subject, wrapped }))
      await database.query(insertKeys, [JSON.stringify(keys)])
      await database.query(insertEvents, [JSON.stringify(happenings.map(toRow))])
    },
  }
}

function subjectOf(event: Happening['event']): string | null {
  const personal = vocabulary[event.type]?.personal
  const subject: unknown = personal && Reflect.get(event.data, personal.subject)
  return typeof subject === 'string' ? subject : null
}

const insertKeys = `
  insert into es.subject_keys (id, subject, wrapped)
  select k.id, k.subject, decode(k.wrapped, 'base64')
  from jsonb_to_recordset($1::text::jsonb) as k (id uuid, subject text, wrapped text)`

const insertEvents = `
  insert into es.events
    (position, recorded_at, event_id, subject_key, version, schema_version, stream, type, data, meta, sealed)
  select e.position, e.at, e.id, e.subject_key, e.version, e.schema, e.stream, e.type, e.data, e.meta, decode(e.sealed, 'base64')
  from jsonb_to_recordset($1::text::jsonb) as e (
    position bigint, at timestamptz, id uuid, subject_key uuid, version integer, schema smallint, stream text, type text,
    data jsonb, meta jsonb, sealed text)`

import type { Database, Queryable } from '../database/database.ts'
import { lastOperation, noteOperation } from './operations.ts'

/** An event by its place; a log that lacks it is older than whoever saw it. */
interface Place {
  readonly position: number
  readonly id: string
}

export interface LogState {
  /** Id of the installation, another one once an older database was declared. */
  readonly installation: string
  /** Null for an empty log. */
  readonly head: Place | null
  /** Whether the log lacks one of the events asked for. */
  readonly isOlder: boolean
}

/** Looks by primary key for events that were seen. */
export async function logState(database: Queryable, seen: readonly Place[]): Promise<LogState> {
  const [row] = await database.query<{
    installation: string
    position: number | null
    id: string | null
    found: number
  }>(
    `select i.id as installation, h.position, h.event_id as id,
       (select count(*)::int from unnest($1::bigint[], $2::uuid[]) as s (position, id)
        where (select e.event_id from es.events e where e.position = s.position) = s.id) as found
     from infra.installation i
       left join (select position, event_id from es.events order by position desc limit 1) h on true`,
    [seen.map(({ position }) => position), seen.map(({ id }) => id)],
  )
  if (row === undefined) throw new Error('This database has no installation id yet')
  const { installation, position, id, found } = row
  return {
    installation,
    head: position === null || id === null ? null : { position, id },
    isOlder: found < seen.length,
  }
}

/** Tables with leases, whose epochs went back with the database. */
const leased = ['infra.followers', 'infra.projections', 'infra.sync_items']

/** Above every epoch that the later state of the log may have had. */
const epochs = 1_000_000

/**
 * Declares an older database, once: it gets another installation id, so that jobs of the lost log are never done, leases of the lost log
 * are fenced, and payments are compared before the next sale. False when `isStill` is, or another process has declared it.
 */
export function declareOlder(
  database: Database,
  terms: {
    readonly installation: string
    readonly why: string
    /** Highest position that was seen; 0 where that is not known. */
    readonly upTo: number
    readonly isStill: (held: Queryable) => Promise<boolean>
  },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.query('select es.hold_writers()')
    if (!(await terms.isStill(transaction))) return false
    const renewed = await transaction.query(
      `update infra.installation set id = gen_random_uuid(), since = clock_timestamp() where id = $1::uuid returning id`,
      [terms.installation],
    )
    if (renewed.length === 0) return false
    for (const table of leased)
      await transaction.query(
        `update ${table} set epoch = epoch + $1::bigint, holder = null, lease_until = '-infinity'`,
        [epochs],
      )
    await noteLoss(transaction, terms)
    return true
  })
}

/** Notes it as a restore, as of the log's last event or of an earlier one that is not compared yet. */
async function noteLoss(transaction: Queryable, { why, upTo }: { why: string; upTo: number }): Promise<void> {
  const [last] = await transaction.query<{ position: number; takenAt: Date; at: Date }>(
    `select coalesce(max(e.position), 0) as position, clock_timestamp() as at,
       least(coalesce(max(e.recorded_at), clock_timestamp()),
         (select (details ->> 'takenAt')::timestamptz from infra.operations where name = 'restore' and not details ? 'comparedWith'))
         as "takenAt"
     from es.events e`,
  )
  if (last === undefined) throw new Error('The log was not asked')
  const { position, takenAt, at } = last
  const documents = await resumeDocuments(transaction, Math.max(0, upTo - position))
  const details = { takenAt: takenAt.toISOString(), position, why, documents }
  await noteOperation(transaction, 'restore', { at: at.toISOString(), details })
}

/** Documents in a thousand of a year's series, which is left out from where the log ends. */
const seriesStep = 1_000

/** First number of this year's documents that none of at most `lost` lost events has used. */
export async function resumeDocuments(database: Queryable, lost: number): Promise<{ year: number; number: number }> {
  const { year } = Temporal.Now.plainDateISO('America/Toronto')
  const [row] = await database.query<{ last: number }>(
    `select coalesce(max((data ->> 'number')::int), 0) as last from es.events
     where type = 'ReceiptIssued' and (data ->> 'year')::int = $1`,
    [year],
  )
  const next = (Math.floor(((row?.last ?? 0) + lost) / seriesStep) + 1) * seriesStep + 1
  const before = await resumedDocuments(database)
  return { year, number: before?.year === year ? Math.max(next, before.number + seriesStep) : next }
}

/** First number of documents after the last loss; null without one. */
export async function resumedDocuments(database: Queryable): Promise<{ year: number; number: number } | null> {
  const documents = (await lastOperation(database, 'restore'))?.details['documents']
  if (typeof documents !== 'object' || documents === null || !('year' in documents && 'number' in documents))
    return null
  return { year: Number(documents.year), number: Number(documents.number) }
}

const here = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`

/** False before the first start in this database, and in a copy of another one. */
export async function isAtHome(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ is: boolean }>(
    `select home is not distinct from ${here} as is from infra.installation`,
  )
  return row?.is === true
}

/** Makes this database the installation's home; true when that was another one, of which this is a copy. */
export async function movesHome(held: Queryable): Promise<boolean> {
  const [row] = await held.query<{ was: string | null }>(
    `with was as (select home from infra.installation)
     update infra.installation i set home = ${here} from was returning was.home as was`,
  )
  return row !== undefined && row.was !== null
}

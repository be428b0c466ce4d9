import type { Database, Queryable } from '#infra/database/database.ts'
import { releaseLease, takeLease, type LeasedRow } from '#infra/database/lease.ts'

import { isInline, tableOf, schemaVersionOf, type AnyProjection } from '../projection.ts'
import { tableSql } from '../table.ts'

export interface Generation {
  readonly name: string
  readonly generation: number
  readonly version: number
  readonly mode: 'inline' | 'async'
  readonly status: 'building' | 'live' | 'kept'
  /** Position of the log in the table; meaningless for a live inline one. */
  readonly position: number
  readonly finished: boolean
  readonly epoch: number
  readonly holder: string | null
  readonly swappedAt: Date | null
  readonly isThere: boolean
}

/** Another process has this build. */
export class BuildTaken extends Error {
  override name = 'BuildTaken'
}

export const leaseSeconds = 10

const claimLock = 6_510_615_555

const columns = `name, generation, version, mode, status, position, finished, epoch, holder, swapped_at as "swappedAt",
  to_regclass('rm.' || name || '_v' || version || '_' || generation) is not null as "isThere"`

export const generationsOf = (database: Queryable, name: string | null = null): Promise<Generation[]> =>
  database.query<Generation>(
    `select ${columns} from infra.projections where $1::text is null or name = $1 order by name, generation`,
    [name],
  )

export const generationIn = async (
  database: Queryable,
  name: string,
  status: Generation['status'],
): Promise<Generation | null> =>
  (await generationsOf(database, name)).findLast((generation) => generation.status === status) ?? null

/** Takes over an abandoned build of this version, or begins one. Rejects with `BuildTaken`. */
export function claimBuild(database: Database, projection: AnyProjection, holder: string): Promise<Generation> {
  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [claimLock])
    const found = await generationIn(transaction, projection.name, 'building')
    if (found === null) return beginBuild(transaction, projection, holder)
    const claimed = await takeLease<Generation>(transaction, buildRow(found), {
      holder,
      seconds: leaseSeconds,
      returning: columns,
    })
    if (claimed === null) {
      throw new BuildTaken(`${found.name} is being made already, and has come to ${found.position}`)
    }
    if (found.isThere && found.version === projection.version && found.mode === modeOf(projection)) return claimed
    // Left by a program of another version, which would start over as well.
    await dropGeneration(transaction, found)
    return beginBuild(transaction, projection, holder)
  })
}

async function beginBuild(transaction: Queryable, projection: AnyProjection, holder: string): Promise<Generation> {
  const [made] = await transaction.query<Generation>(
    `insert into infra.projections (name, generation, version, mode, status, holder, epoch, lease_until)
     values ($1, (select coalesce(max(generation), 0) + 1 from infra.projections where name = $1), $2, $3, 'building', $4, 1,
       clock_timestamp() + make_interval(secs => $5))
     returning ${columns}`,
    [projection.name, projection.version, modeOf(projection), holder, leaseSeconds],
  )
  if (made === undefined) throw new Error('The new generation was not written down')
  const table = tableOf(projection, made.generation)
  await transaction.script(`create schema if not exists rm; ${tableSql(projection, table)}`)
  return made
}

/** Records a build's progress in the page's transaction. Rejects with `BuildTaken`, also when the build is elsewhere. */
export async function noteProgress(
  transaction: Queryable,
  { name, generation, epoch }: Generation,
  progress: { readonly from: number; readonly position?: number; readonly finished?: boolean },
): Promise<void> {
  const [noted] = await transaction.query(
    `update infra.projections
     set position = coalesce($4, position), finished = finished or $5,
       lease_until = clock_timestamp() + make_interval(secs => $6)
     where name = $1 and generation = $2 and epoch = $3 and position = $7 and status <> 'live' returning position`,
    [name, generation, epoch, progress.position ?? null, progress.finished === true, leaseSeconds, progress.from],
  )
  if (noted === undefined) throw new BuildTaken(`The making of ${name} was taken over by another process`)
}

export const giveUpBuild = (database: Queryable, build: Generation): Promise<void> =>
  releaseLease(database, buildRow(build), build.epoch)

export const buildRow = ({ name, generation }: Pick<Generation, 'name' | 'generation'>): LeasedRow => ({
  table: 'infra.projections',
  where: "name = $1 and generation = $2 and status <> 'live'",
  parameters: [name, generation],
})

export async function dropGeneration(transaction: Queryable, old: Generation): Promise<void> {
  await transaction.script(`drop table if exists ${tableOf(old, old.generation)}`)
  await transaction.query('delete from infra.projections where name = $1 and generation = $2', [
    old.name,
    old.generation,
  ])
}

/** Records the live read models for all writers; needs the writer lock. */
export async function noteSchemaVersion(transaction: Queryable): Promise<void> {
  const generations = await generationsOf(transaction)
  await transaction.query(
    `insert into es.terms (terms) values ($1) on conflict (single) do update set terms = excluded.terms`,
    [schemaVersionOf(generations.filter(({ status }) => status === 'live'))],
  )
}

export async function currentSchemaVersions(database: Queryable): Promise<string | null> {
  const [row] = await database.query<{ terms: string }>('select terms from es.terms')
  return row?.terms ?? null
}

const modeOf = (projection: AnyProjection): Generation['mode'] => (isInline(projection) ? 'inline' : 'async')

import type { Database, Queryable } from '#infra/database/database.ts'
import { releaseLease, takeLease, type LeasedRow } from '#infra/database/lease.ts'

import { isInline, tableOf, schemaVersionOf, type AnyProjection } from '../projection.ts'
import { tableSql } from '../table.ts'

/** One build of a read model's table. */
export interface Generation {
  readonly name: string
  readonly generation: number
  readonly version: number
  readonly mode: 'inline' | 'async'
  readonly status: 'building' | 'live' | 'kept'
  /** Up to here the log is in the table; of a live inline one it says nothing. */
  readonly position: number
  /** Its indexes and constraints are made. */
  readonly finished: boolean
  readonly epoch: number
  readonly holder: string | null
  readonly swappedAt: Date | null
  /** Its table; what was dropped with the whole schema can be made again. */
  readonly isThere: boolean
}

/** Another process builds, or has taken this build over. */
export class BuildTaken extends Error {
  override name = 'BuildTaken'
}

/** Lease of a build, in seconds; after it another process resumes the build. */
export const leaseSeconds = 10

/** Builds are claimed one at a time. */
const claimLock = 6_510_615_555

const columns = `name, generation, version, mode, status, position, finished, epoch, holder, swapped_at as "swappedAt",
  to_regclass('rm.' || name || '_v' || version || '_' || generation) is not null as "isThere"`

/** All of them in the order of creation, or those of one read model. */
export const generationsOf = (database: Queryable, name: string | null = null): Promise<Generation[]> =>
  database.query<Generation>(
    `select ${columns} from infra.projections where $1::text is null or name = $1 order by name, generation`,
    [name],
  )

/** The newest of a status; of the living and the building there is one at most. */
export const generationIn = async (
  database: Queryable,
  name: string,
  status: Generation['status'],
): Promise<Generation | null> =>
  (await generationsOf(database, name)).findLast((generation) => generation.status === status) ?? null

/**
 * The generation of this version that is being built: taken over where somebody left it, or a new one with its empty table.
 * Rejects with `BuildTaken` while somebody else is at it.
 */
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

/** Says in the page's own transaction how far a build has come. Rejects with `BuildTaken` when it is not ours any more. */
export async function noteProgress(
  transaction: Queryable,
  { name, generation, epoch }: Generation,
  progress: { readonly position?: number; readonly finished?: boolean },
): Promise<void> {
  const [noted] = await transaction.query(
    `update infra.projections
     set position = coalesce($4, position), finished = finished or $5,
       lease_until = clock_timestamp() + make_interval(secs => $6)
     where name = $1 and generation = $2 and epoch = $3 and status <> 'live' returning position`,
    [name, generation, epoch, progress.position ?? null, progress.finished === true, leaseSeconds],
  )
  if (noted === undefined) throw new BuildTaken(`The making of ${name} was taken over by another process`)
}

/** Releases the lease, so that the next process need not wait. */
export const giveUpBuild = (database: Queryable, build: Generation): Promise<void> =>
  releaseLease(database, buildRow(build), build.epoch)

/** What is being built, or caught up to be put back: live generations are leased by those who follow the log. */
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

/** Records for all writers which read models are live. Under the writer lock. */
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

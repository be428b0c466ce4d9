import type { Queryable } from '#infra/database/database.ts'

import { currentSchemaVersions } from './generations/ledger.ts'
import { schemaVersionOf, type AnyProjection } from './projection.ts'

/** State of a read model, for health, doctor and metrics. */
export interface ProjectionState {
  readonly name: string
  readonly generation: number
  readonly version: number
  readonly mode: 'inline' | 'async'
  readonly status: 'building' | 'live' | 'kept'
  /** Events of the log that are not in it; 0 for a live inline one. */
  readonly behind: number
  /** Events that it could not take, and those that wait behind them. */
  readonly parked: number
  /** Why the first of them was parked. */
  readonly reason: string | null
  /** Who builds or follows; null when no process does, or its lease has expired. */
  readonly holder: string | null
  readonly swappedAt: Date | null
}

/** Every generation of every read model, in the order of their names. */
export const projectionStates = (database: Queryable): Promise<ProjectionState[]> =>
  database.query<ProjectionState>(
    `select p.name, p.generation, p.version, p.mode, p.status,
       case when p.status = 'live' and p.mode = 'inline' then 0 else head.position - p.position end as behind,
       (select count(*)::int from infra.parked_events e where e.projection = p.name and e.generation = p.generation) as parked,
       (select e.reason from infra.parked_events e where e.projection = p.name and e.generation = p.generation
        order by e.position limit 1) as reason,
       case when p.lease_until > clock_timestamp() then p.holder end as holder,
       p.swapped_at as "swappedAt"
     from infra.projections p, (select coalesce(max(position), 0) as position from es.events) head
     order by p.name, p.generation`,
  )

/** Whether this program's read models are the live ones. If not, it must not write, and another program does. */
export const areCurrent = async (database: Queryable, projections: readonly AnyProjection[]): Promise<boolean> =>
  (await currentSchemaVersions(database)) === schemaVersionOf(projections)

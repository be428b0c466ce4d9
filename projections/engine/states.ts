import type { Queryable } from '#infra/database/database.ts'

import { currentSchemaVersions } from './generations/ledger.ts'
import { schemaVersionOf, type AnyProjection } from './projection.ts'

export interface ProjectionState {
  readonly name: string
  readonly generation: number
  readonly version: number
  readonly mode: 'inline' | 'async'
  readonly status: 'building' | 'live' | 'kept'
  /** Events not applied yet; 0 for a live inline one. */
  readonly behind: number
  readonly parked: number
  readonly reason: string | null
  /** Building or following process; null for none or an expired lease. */
  readonly holder: string | null
  readonly swappedAt: Date | null
}

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

/** Whether this program's read models are live; otherwise it must not write. */
export const areCurrent = async (database: Queryable, projections: readonly AnyProjection[]): Promise<boolean> =>
  (await currentSchemaVersions(database)) === schemaVersionOf(projections)

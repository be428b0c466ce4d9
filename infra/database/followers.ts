import type { Queryable } from './database.ts'

export interface FollowerState {
  readonly name: string
  /** Events not handled yet. */
  readonly behind: number
  /** Whether a live process has the lease. */
  readonly isHeld: boolean
}

export const followerStates = (database: Queryable): Promise<FollowerState[]> =>
  database.query<FollowerState>(
    `select name, greatest(0, (select coalesce(max(position), 0) from es.events) - position) as behind,
       lease_until > now() as "isHeld"
     from infra.followers order by name`,
  )

import type { Queryable } from './database.ts'

export interface FollowerState {
  readonly name: string
  /** Events of the log that it has not handled. */
  readonly behind: number
  /** Whether a living process follows for it. */
  readonly isHeld: boolean
}

/** How far each follower of the log has come. */
export const followerStates = (database: Queryable): Promise<FollowerState[]> =>
  database.query<FollowerState>(
    `select name, greatest(0, (select coalesce(max(position), 0) from es.events) - position) as behind,
       lease_until > now() as "isHeld"
     from infra.followers order by name`,
  )

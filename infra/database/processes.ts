import type { Queryable } from './database.ts'

export interface LiveProcess {
  /** Host, process number and a random word. */
  readonly holder: string
  readonly kind: 'api' | 'worker'
  readonly program: string
  readonly startedAt: Date
  readonly seenAt: Date
  /** Names of conditions for an operator. */
  readonly warnings: readonly string[]
}

/** Heartbeat interval and timeout in ms, by the database's clock. */
export const beatMs = 15_000
export const goneMs = 60_000

export async function beat(
  database: Queryable,
  { holder, kind, program, warnings }: Pick<LiveProcess, 'holder' | 'kind' | 'program' | 'warnings'>,
): Promise<void> {
  await database.query(
    `insert into infra.processes (holder, kind, program, started_at, seen_at, warnings)
     values ($1, $2, $3, now(), now(), $4::text::jsonb)
     on conflict (holder, kind) do update set seen_at = now(), warnings = excluded.warnings`,
    [holder, kind, program, JSON.stringify(warnings)],
  )
}

/** Removes a process that ended normally. */
export async function forgetProcess(database: Queryable, holder: string, kind: LiveProcess['kind']): Promise<void> {
  await database.query('delete from infra.processes where holder = $1 and kind = $2', [holder, kind])
}

export const liveProcesses = (database: Queryable): Promise<LiveProcess[]> =>
  database.query<LiveProcess>(
    `select holder, kind, program, started_at as "startedAt", seen_at as "seenAt", warnings
     from infra.processes where seen_at > now() - make_interval(secs => $1) order by started_at, holder, kind`,
    [goneMs / 1000],
  )

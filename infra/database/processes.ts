import type { Queryable } from './database.ts'

export interface LiveProcess {
  /** Names one process among all: host, number and a random word. */
  readonly holder: string
  readonly kind: 'api' | 'worker'
  /** The program's version. */
  readonly program: string
  readonly startedAt: Date
  readonly seenAt: Date
  /** What it noticed that an operator must mend, by name. */
  readonly warnings: readonly string[]
}

/** How often a process says that it lives, and after which silence it counts as gone, in ms. The database's clock counts. */
export const beatMs = 15_000
export const goneMs = 60_000

/** Says that the process lives. */
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

/** The process has ended normally and is not missing. */
export async function forgetProcess(database: Queryable, holder: string, kind: LiveProcess['kind']): Promise<void> {
  await database.query('delete from infra.processes where holder = $1 and kind = $2', [holder, kind])
}

/** Those that were heard of lately, the oldest first. */
export const liveProcesses = (database: Queryable): Promise<LiveProcess[]> =>
  database.query<LiveProcess>(
    `select holder, kind, program, started_at as "startedAt", seen_at as "seenAt", warnings
     from infra.processes where seen_at > now() - make_interval(secs => $1) order by started_at, holder, kind`,
    [goneMs / 1000],
  )

import type { Queryable } from './database.ts'

/** Service that a process waits for, with the reason of its last failure. */
export interface AwayNeighbour {
  readonly neighbour: 'cards' | 'mail' | 'texts'
  readonly since: string
  readonly reason: string
}

export interface LiveProcess {
  /** Host, process number and a random word. */
  readonly holder: string
  readonly kind: 'api' | 'worker'
  readonly program: string
  readonly startedAt: Date
  readonly seenAt: Date
  /** Names of conditions for an operator. */
  readonly warnings: readonly string[]
  readonly away: readonly AwayNeighbour[]
}

/** Heartbeat interval and timeout in ms, by the database's clock. */
export const beatMs = 15_000
export const goneMs = 60_000

export async function beat(
  database: Queryable,
  { holder, kind, program, warnings, away }: Omit<LiveProcess, 'startedAt' | 'seenAt'>,
): Promise<void> {
  await database.query(
    `insert into infra.processes (holder, kind, program, started_at, seen_at, warnings, away)
     values ($1, $2, $3, now(), now(), $4::text::jsonb, $5::text::jsonb)
     on conflict (holder, kind) do update set seen_at = now(), warnings = excluded.warnings, away = excluded.away`,
    [holder, kind, program, JSON.stringify(warnings), JSON.stringify(away)],
  )
}

/** Removes a process that ended normally. */
export async function forgetProcess(database: Queryable, holder: string, kind: LiveProcess['kind']): Promise<void> {
  await database.query('delete from infra.processes where holder = $1 and kind = $2', [holder, kind])
}

export const liveProcesses = (database: Queryable): Promise<LiveProcess[]> =>
  database.query<LiveProcess>(
    `select holder, kind, program, started_at as "startedAt", seen_at as "seenAt", warnings, away
     from infra.processes where seen_at > now() - make_interval(secs => $1) order by started_at, holder, kind`,
    [goneMs / 1000],
  )

/** Neighbours that any process found away, each since the first noticed it. */
export async function awayNeighbours(database: Queryable): Promise<AwayNeighbour[]> {
  const found = new Map<string, AwayNeighbour>()
  for (const { away } of await liveProcesses(database))
    for (const one of away) {
      const known = found.get(one.neighbour)
      if (known === undefined || one.since < known.since) found.set(one.neighbour, one)
    }
  return [...found.values()]
}

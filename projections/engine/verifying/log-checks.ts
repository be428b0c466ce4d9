import type { Queryable } from '#infra/database/database.ts'

/** Faults of the log that constraints prevent, short of changes by hand. */
export interface LogFaults {
  /** Missing positions in 1…N. */
  readonly gaps: number
  /** Events whose version does not follow their stream's last. */
  readonly versionFaults: number
  /** Events recorded before their predecessor. */
  readonly timeFaults: number
  /** Commands whose answered position has no event: acknowledged and lost. */
  readonly lostAnswers: number
}

/** Events of one statement, which keeps it short. */
const chunk = 50_000

/** Called between statements, for other work and cancellation. */
type Between = () => void

/** Checks positions and times of a stretch; checked ones cannot change. */
export async function checkOrder(
  database: Queryable,
  range: { readonly after: number; readonly upTo: number },
  between: Between = () => {},
): Promise<Pick<LogFaults, 'gaps' | 'timeFaults'>> {
  let [gaps, timeFaults] = [0, 0]
  for (let { after } = range; after < range.upTo; after += chunk) {
    between()
    const last = Math.min(after + chunk, range.upTo)
    // From the event before it, whose time the first one's is compared with.
    const [found] = await database.query<{ events: number; faults: number }>(
      `select count(*) filter (where position > $1)::int as events, count(*) filter (where recorded_at < before)::int as faults
       from (
         select position, recorded_at, lag(recorded_at) over (order by position) as before
         from es.events where position >= $1 and position <= $2
       ) e`,
      [after, last],
    )
    gaps += last - after - (found?.events ?? 0)
    timeFaults += found?.faults ?? 0
  }
  return { gaps, timeFaults }
}

interface VersionsPage {
  readonly events: number
  readonly faults: number
  readonly stream: string | null
  readonly version: number | null
}

/** Checks versions of all streams; chunks overlap by one event. */
export async function checkVersions(database: Queryable, between: Between = () => {}): Promise<number> {
  let [stream, version, faults] = ['', 0, 0]
  for (;;) {
    between()
    const [page] = await database.query<VersionsPage>(versionsSql, [stream, version, chunk])
    faults += page?.faults ?? 0
    if (page === undefined || page.events < chunk || page.stream === null) return faults
    stream = page.stream
    version = page.version ?? 0
  }
}

const versionsSql = `
  with page as materialized (
    select stream, version, position from es.events
    where (stream, version) >= ($1, $2::int) order by stream, version limit $3
  ), judged as (
    select stream, version, position, lag(stream) over w as stream_before, lag(version) over w as version_before,
      lag(position) over w as position_before
    from page window w as (order by stream, version)
  ), last as (
    select stream, version from page order by stream desc, version desc limit 1
  )
  select
    (select count(*)::int from page) as events,
    (select count(*)::int from judged
     where not (stream = $1 and version = $2::int)
       and case when stream_before = stream then version <> version_before + 1 or position < position_before
           else version <> 1 end) as faults,
    (select stream from last) as stream, (select version from last) as version`

export async function checkVersionsSince(database: Queryable, position: number): Promise<number> {
  const [found] = await database.query<{ faults: number }>(
    `select count(*)::int as faults from (
       select from es.events where stream in (select stream from es.events where position > $1)
       group by stream having count(*) <> max(version) or min(version) <> 1
     ) s`,
    [position],
  )
  return found?.faults ?? 0
}

export async function checkAnswers(database: Queryable): Promise<number> {
  const [found] = await database.query<{ lost: number }>(
    `select count(*)::int as lost from es.commands c
     where not exists (select from es.events e where e.position = c.position)`,
  )
  return found?.lost ?? 0
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { AnyNewEvent } from '#events/envelope.ts'
import { upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { AnyProjection } from '#projections/engine/projection.ts'
import { verify } from '#projections/engine/verify.ts'
import type { Verified } from '#projections/engine/verifying/report.ts'
import { asyncProjections, projections } from '#projections/registry.ts'
import { writeDemoData } from '#scripts/demo/write-demo-data.ts'
import { readConfig } from '#services/process/config.ts'
import { openApplication } from '#services/process/open-application.ts'

import { followAll } from './following.ts'
import { recordingLogger } from './recording-logger.ts'

/** A Friday, noon in Toronto. */
const now = '2026-11-20T17:00:00.000Z'

export type VerifiedPast = Awaited<ReturnType<typeof openVerifiedPast>>

/** Ninety days of a business of one van, and the hands to do it harm. `url` is an empty database, or null for PGlite. */
export async function openVerifiedPast(url: string | null) {
  const directory = await mkdtemp(join(tmpdir(), 'verify-'))
  const config = readConfig({ DATA_DIR: directory, DATABASE_URL: url ?? '', SECRET_KEY: 'k'.repeat(40) })
  const open = await openApplication(config, recordingLogger().logger, () => Date.parse(now))
  await writeDemoData(open, { vans: 1, seed: 3, now })
  const deps = { log: open.ctx.log, database: open.database }
  const look = (known: readonly AnyProjection[] = projections, batch?: number) =>
    verify({ ...deps, projections: known, vocabulary, upcasts }, batch === undefined ? {} : { batch })
  const query = <Row extends object>(sql: string) => open.database.query<Row>(sql)
  const one = async <Row extends object>(sql: string): Promise<Row> => {
    const [row] = await query<Row>(sql)
    if (row === undefined) throw new Error(`nothing is found by ${sql}`)
    return row
  }
  /** Changes the log as somebody could who switches its guards off. */
  const tamper = (sql: string) =>
    open.database.script(
      `alter table es.events disable trigger user; ${sql}; alter table es.events enable trigger user;`,
    )
  /** Takes an event out of the log for as long as `work` takes. */
  async function without(position: number, work: () => Promise<void>): Promise<void> {
    await query(`create table public.taken as select * from es.events where position = ${position}`)
    try {
      await tamper(`delete from es.events where position = ${position}`)
      await work()
    } finally {
      await tamper('insert into es.events select * from public.taken; drop table public.taken')
    }
  }
  const append = (stream: string, ...events: AnyNewEvent[]) =>
    open.ctx.log.append({
      key: crypto.randomUUID(),
      meta: { actor: { kind: 'operator' } },
      writes: [{ stream, expected: 'any', events }],
    })

  for (const projection of asyncProjections) await followAll(deps, projection)
  return {
    ...deps,
    deps,
    look,
    query,
    one,
    tamper,
    without,
    append,
    async close() {
      await open.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Findings about one read model. */
export const of = (found: Verified, which: string) => found.projections.find((each) => each.name === which)

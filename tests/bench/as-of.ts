import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Instant } from '#events/values/time.ts'
import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { bookings } from '#projections/bookings.ts'
import { openPast } from '#projections/engine/as-of/past.ts'
import { rowAsOf } from '#projections/engine/as-of/row.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import type { AnyProjection } from '#projections/engine/projection.ts'
import { takeSnapshots } from '#projections/engine/snapshots/take-snapshots.ts'
import { projections } from '#projections/registry.ts'
import { openChance, type Chance } from '#scripts/demo/chance.ts'
import { startPostgres } from '#scripts/servers/postgres.ts'
import { provision } from '#scripts/servers/provision.ts'
import { openLogAlone } from '#services/process/product-log.ts'

import { writeHistory } from './data/write-history.ts'
import { measurement, type Benchmark, type Measurement } from './measurement.ts'

export const benchAsOf: Benchmark = {
  about: 'read models as of a date in 1,000,000 events, on Postgres with fsync',
  async run(report) {
    provision(['postgres'])
    const server = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' })
    const database = await openPostgres(server.url)
    try {
      await benchHistory(database, report)
    } finally {
      await database.close()
      await server.stop()
    }
  },
}

const events = 1_000_000
const seed = 1
/** Rounds of several dates each; a sample is the slowest date. */
const rounds = 5
const datesOfRound = 10
const rows = 1_000
const unit = 'ms'

interface Deps {
  readonly log: EventLog
  readonly database: Database
}

async function benchHistory(database: Database, report: (line: Measurement) => void): Promise<void> {
  await migrate(database)
  const encryption = openEncryption({ database, masterKey: masterKeyFrom('benchmark') })
  const log = openLogAlone({ database, encryption })
  const deps = { log, database }
  try {
    // Nobody looks at what lives: it stays empty.
    await prepareProjections(database, log, projections)
    await writeHistory({ database, encryption, events, seed })
    for (const projection of projections) await benchSnapshots(deps, projection, report)
    const chance = openChance(seed)
    for (const projection of projections) await benchReadModel(deps, projection, chance, report)
    await benchRows(deps, chance, report)
  } finally {
    await log.close()
  }
}

async function benchSnapshots(
  deps: Deps,
  projection: AnyProjection,
  report: (line: Measurement) => void,
): Promise<void> {
  const took = await timed(() => takeSnapshots(deps, projection))
  const perSecond = events / (took / 1_000)
  report(measurement({ name: `as-of: snapshots of ${projection.name} made`, unit: 'events/s', samples: [perSecond] }))
}

async function benchReadModel(
  deps: Deps,
  projection: AnyProjection,
  chance: Chance,
  report: (line: Measurement) => void,
): Promise<void> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const dates = await someDates(deps.log, chance)
    const took: number[] = []
    for (const at of dates) {
      took.push(
        await timed(async () => {
          const past = await openPast(deps, projection, await deps.log.positionAt(at))
          await past.count()
          await past.rows({ limit: rows })
        }),
      )
    }
    samples.push(Math.max(...took))
  }
  const name = `as-of: ${projection.name} as of a date, counted, with the first ${rows} rows; slowest of ${datesOfRound} dates`
  report(measurement({ name, unit, samples, bar: { most: 300 } }))
}

async function benchRows(deps: Deps, chance: Chance, report: (line: Measurement) => void): Promise<void> {
  const past = await openPast(deps, bookings, events)
  const keys = (await past.rows({ limit: rows })).map(({ id }) => String(id))
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const took: number[] = []
    for (const at of await someDates(deps.log, chance)) {
      const key = chance.pick(keys)
      took.push(await timed(async () => rowAsOf(deps, bookings, key, await deps.log.positionAt(at))))
    }
    samples.push(Math.max(...took))
  }
  const name = `as-of: one booking as of a date; slowest of ${datesOfRound}`
  report(measurement({ name, unit, samples, bar: { most: 50 } }))
}

/** Instants spread over the log, in the middle of business days. */
async function someDates(log: EventLog, chance: Chance): Promise<Instant[]> {
  const positions = Array.from({ length: datesOfRound }, () => chance.integer(1, events))
  return (await log.readPositions(positions)).map(({ recordedAt }) => recordedAt)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPglite } from '#infra/database/pglite.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { startPostgres } from '#scripts/servers/postgres.ts'
import { provision } from '#scripts/servers/provision.ts'
import { openLogAlone } from '#services/process/product-log.ts'

import { measurement, type Benchmark, type Measurement } from './measurement.ts'
import { preparePgbench } from './pgbench.ts'

export const benchLog: Benchmark = {
  about: 'single-event appends: Postgres with fsync beside pgbench, and PGlite in a folder',
  async run(report) {
    const folder = await mkdtemp(join(tmpdir(), 'fresh-glaze-bench-'))
    try {
      await benchPostgres(report, folder)
      await benchPglite(report, folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const rounds = 5
const seconds = 3
const warmUpSeconds = 1
const unit = 'appends/s'

async function benchPostgres(report: (line: Measurement) => void, folder: string): Promise<void> {
  provision(['postgres'])
  const server = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' })
  const database = await openPostgres(server.url)
  try {
    await migrate(database)
    const log = openBenchedLog(database)
    const pgbench = await preparePgbench(database, server.url, slotBooked().data, folder)
    const taken = { rows1: [] as number[], rows16: [] as number[], ours: new Map<number, number[]>() }
    for (let round = 0; round < rounds; round += 1) {
      taken.rows1.push(await pgbench(1, seconds))
      push(taken.ours, 1, await appendsPerSecond(log, 1))
      taken.rows16.push(await pgbench(16, seconds))
      for (const clients of [256, 64, 16]) push(taken.ours, clients, await appendsPerSecond(log, clients))
    }
    await log.close()

    const one = { name: 'pgbench, prepared one-row inserts, 1 client', samples: taken.rows1 }
    const sixteen = { name: 'pgbench, prepared one-row inserts, 16 clients', samples: taken.rows16 }
    const line = (clients: number) => ({
      name: `log: ${clients} at once, Postgres`,
      unit,
      samples: taken.ours.get(clients) ?? [],
    })
    report(measurement({ ...line(256), reference: sixteen, bar: { figure: 20_000, ratio: 1.2 } }))
    report(measurement({ ...line(64), reference: sixteen }))
    report(measurement({ ...line(16), reference: sixteen }))
    report(measurement({ ...line(1), reference: one, bar: { ratio: 0.35 } }))
  } finally {
    await database.close()
    await server.stop()
  }
}

async function benchPglite(report: (line: Measurement) => void, folder: string): Promise<void> {
  const database = await openPglite({ directory: join(folder, 'database'), durability: 'process' })
  try {
    await migrate(database)
    const log = openBenchedLog(database)
    const samples = []
    for (let round = 0; round < rounds; round += 1) samples.push(await appendsPerSecond(log, 64))
    await log.close()
    report(measurement({ name: 'log: 64 at once, PGlite', unit, samples, bar: { figure: 8_000 } }))
  } finally {
    await database.close()
  }
}

function openBenchedLog(database: Database): EventLog {
  const encryption = openEncryption({ database, masterKey: masterKeyFrom('benchmark') })
  return openLogAlone({ database, encryption })
}

async function appendsPerSecond(log: EventLog, clients: number): Promise<number> {
  let running = true
  let appended = 0
  const client = async (): Promise<void> => {
    while (running) {
      const stream = `schedule-${crypto.randomUUID()}`
      const writes = [{ stream, expected: 0, events: [slotBooked()] }]
      const verdict = await log.append({ key: crypto.randomUUID(), meta: { actor: { kind: 'visitor' } }, writes })
      if (verdict.status !== 'appended') throw new Error(`An append to a new stream was answered '${verdict.status}'`)
      appended += 1
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  await sleep(warmUpSeconds * 1000)
  const [before, began] = [appended, performance.now()]
  await sleep(seconds * 1000)
  const perSecond = (appended - before) / ((performance.now() - began) / 1000)
  running = false
  await all
  return perSecond
}

const slotBooked = () => ({
  type: 'SlotBooked',
  data: {
    bookingId: crypto.randomUUID(),
    van: 'van-1',
    vanNumber: 1,
    date: '2026-11-24',
    startMinute: 600,
    endMinute: 690,
    cell: null,
  },
})

function push(taken: Map<number, number[]>, clients: number, figure: number): void {
  taken.set(clients, [...(taken.get(clients) ?? []), figure])
}

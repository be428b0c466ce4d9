import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import { newsletterStream } from '#events/newsletter.ts'
import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import { projections } from '#projections/registry.ts'
import { startPostgres } from '#scripts/servers/postgres.ts'
import { provision } from '#scripts/servers/provision.ts'
import { startRedis } from '#scripts/servers/redis.ts'
import { openProductLog } from '#services/process/product-log.ts'

import { startProcess } from '../proofs/running-process.ts'
import { measurement, type Benchmark } from './measurement.ts'

const persons = 20_000
const jobs = 50_000
/** Jobs between two looks at the memory. */
const jobsAtOnce = 2_500
const appendsAtOnce = 50
const jobsWithinMs = 10 * 60_000
const secret = 'a secret of nobody but benchmarks'

export const benchMemory: Benchmark = {
  about: `resident memory of a worker after ${jobs} mail jobs of ${persons} persons`,
  async run(report) {
    provision(['postgres', 'redis'])
    const directory = await mkdtemp(join(tmpdir(), 'memory-'))
    const server = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' })
    const redis = await startRedis()
    const database = await openPostgres(server.url)
    await migrate(database)
    const log = openProductLog({
      database,
      encryption: openEncryption({ database, masterKey: masterKeyFrom(secret) }),
    })
    await prepareProjections(database, log, projections)
    const environment = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: server.url,
      REDIS_URL: redis.url,
      DATA_DIR: directory,
      SECRET_KEY: secret,
      LOG_LEVEL: 'error',
    }
    const worker = await startProcess('workers/main.ts', environment, 'ready to work', [])
    try {
      const looks: number[] = []
      for (let done = 0; done < jobs; done += jobsAtOnce) {
        await requestNewsletters(log, done)
        await untilMailed(database, done + jobsAtOnce)
        looks.push(await residentMb(worker.child.pid))
      }
      const half = looks.slice(looks.length / 2)
      report(
        measurement({
          name: 'memory: a worker, most in the second half',
          unit: 'MB',
          samples: [Math.max(...half)],
          bar: { most: 350 },
        }),
      )
      report(
        measurement({
          name: 'memory: a worker, growth over the second half',
          unit: 'MB',
          samples: [Math.max(0, mean(half.slice(-half.length / 2)) - mean(half.slice(0, half.length / 2)))],
          bar: { most: 15 },
        }),
      )
      report(measurement({ name: `memory: a worker, every ${jobsAtOnce} jobs`, unit: 'MB', samples: looks }))
    } finally {
      await worker.stop()
      await log.close()
      await database.close()
      await redis.stop()
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
}

/** Appends the requests of one batch: each asks the worker for a mail to a person whose data it has to decrypt. */
async function requestNewsletters(log: EventLog, from: number): Promise<void> {
  for (let next = from; next < from + jobsAtOnce; next += appendsAtOnce)
    await Promise.all(Array.from({ length: appendsAtOnce }, (_, index) => requestNewsletter(log, next + index)))
}

async function requestNewsletter(log: EventLog, number: number): Promise<void> {
  const personId = `person-${number % persons}`
  const requestId = `request-${number}`
  const requestedAt = new Date()
  const verdict = await log.append({
    key: requestId,
    meta: { actor: { kind: 'visitor' } },
    writes: [
      {
        stream: newsletterStream(personId),
        expected: Math.floor(number / persons),
        events: [
          {
            type: 'NewsletterRequested',
            data: {
              personId,
              requestId,
              language: 'en',
              source: 'footer',
              consentVersion: '2026-11-28',
              isNew: true,
              requestedAt: requestedAt.toISOString(),
              expiresAt: new Date(requestedAt.getTime() + 86_400_000).toISOString(),
            },
            personal: { email: `${personId}@customers.example` },
          },
        ],
      },
    ],
  })
  if (verdict.status !== 'appended') throw new Error(`${requestId} was not appended: ${verdict.status}`)
}

/** Waits for as many mails. @throws Error when they are not sent within ten minutes. */
async function untilMailed(database: Database, count: number): Promise<void> {
  const until = Date.now() + jobsWithinMs
  for (;;) {
    const [sent] = await database.query<{ count: number }>(
      "select count(*)::int as count from es.events where type = 'LetterSent'",
    )
    if ((sent?.count ?? 0) >= count) return
    if (Date.now() > until) throw new Error(`${sent?.count ?? 0} of ${count} mails were sent in time`)
    await sleep(500)
  }
}

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024)
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

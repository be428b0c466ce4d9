import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import * as z from 'zod'

import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import { projections } from '#projections/registry.ts'
import { startPostgres } from '#scripts/servers/postgres.ts'
import { openProductLog } from '#services/process/product-log.ts'

import { writeHistory, type Past } from './write-history.ts'

export interface BenchDatabase {
  readonly database: Database
  readonly log: EventLog
  readonly environment: Readonly<Record<string, string>>
  /** Runs an operators' verb as a process. */
  ops(...args: string[]): Promise<{ readonly result: OpsResult; readonly memoryMb: number }>
  close(): Promise<void>
}

const opsResult = z.looseObject({
  seconds: z.number(),
  eventsPerSecond: z.number().default(0),
  swapPauseMs: z.number().default(0),
  clean: z.boolean().optional(),
  sentence: z.string().default(''),
})
type OpsResult = z.infer<typeof opsResult>

const root = resolve(import.meta.dirname, '../../..')
const secret = 'a secret of nobody but benchmarks'

export async function openBenchDatabase(past: Omit<Past, 'database' | 'encryption'>): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'past-'))
  const server = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' })
  const database = await openPostgres(server.url)
  await migrate(database)
  const encryption = openEncryption({ database, masterKey: masterKeyFrom(secret) })
  await writeHistory({ database, encryption, ...past })
  const log = openProductLog({ database, encryption })
  await prepareProjections(database, log, projections)
  const environment = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: server.url,
    DATA_DIR: directory,
    SECRET_KEY: secret,
    LOG_LEVEL: 'error',
  }
  return {
    database,
    log,
    environment,
    ops: (...args) => runOps(args, environment),
    async close() {
      await log.close()
      await database.close()
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function runOps(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['scripts/ops.ts', ...args, '--json'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const out: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => void out.push(chunk))
  let memoryMb = 0
  const looking = setInterval(() => {
    memoryMb = Math.max(memoryMb, peakMemoryMb(child.pid))
  }, 50)
  await once(child, 'close')
  clearInterval(looking)
  const said = Buffer.concat(out).toString()
  if (child.exitCode !== 0) throw new Error(`ops ${args.join(' ')} ended with ${child.exitCode}:\n${said}`)
  return { result: opsResult.parse(JSON.parse(said.trimEnd().split('\n').at(-1) ?? '')), memoryMb }
}

/** Peak memory by Linux' count; 0 for an ended process. */
function peakMemoryMb(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

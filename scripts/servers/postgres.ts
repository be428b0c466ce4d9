import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { freePort, startProgram, temporaryFolder, asServerAccount } from './program.ts'
import { findPostgres } from './provision.ts'

const run = promisify(execFile)

export interface RunningServer {
  readonly url: string
  stop(): Promise<void>
}

export interface RunningPostgres extends RunningServer {
  readonly socketUrl: string
}

export type PostgresSettings = Readonly<Record<string, string | number>>

/** New cluster in a temporary folder, on TCP and a socket, with synced commits. */
export async function startPostgres(settings: PostgresSettings = {}): Promise<RunningPostgres> {
  const programs = findPostgres()
  const folder = await temporaryFolder('postgres')
  const data = join(folder, 'data')
  await createCluster(join(programs, 'initdb'), folder, data)

  const port = await freePort()
  const values = { ...defaults, port, unix_socket_directories: folder, ...settings }
  const args = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = await startProgram({
    name: 'Postgres',
    command: join(programs, 'postgres'),
    args: ['-D', data, ...args],
    folder,
    // "Fast": ends the connections instead of waiting for them.
    stopSignal: 'SIGINT',
    isReady: () => answers(join(programs, 'pg_isready'), port),
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    stop: () => program.stop(),
  }
}

const defaults: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: 150,
  shared_buffers: '64MB',
  timezone: 'UTC',
}

async function createCluster(initdb: string, folder: string, data: string): Promise<void> {
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--username=postgres', '--no-sync']
  try {
    await run(initdb, ['-D', data, ...options], { cwd: folder, timeout: 60_000, ...asServerAccount() })
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw new Error('initdb could not create a cluster for the tests', { cause })
  }
}

const answers = (pgIsReady: string, port: number): Promise<boolean> =>
  run(pgIsReady, ['-h', '127.0.0.1', '-p', String(port)], { timeout: 5000 }).then(
    () => true,
    () => false,
  )

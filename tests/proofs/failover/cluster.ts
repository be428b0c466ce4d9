import { execFile } from 'node:child_process'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { openDatabase } from '#infra/database/open-database.ts'
import { asServerAccount, freePort, startProgram, temporaryFolder } from '#scripts/servers/program.ts'
import { findPostgres } from '#scripts/servers/provision.ts'

const run = promisify(execFile)

export interface Standby {
  readonly url: string
  readonly port: number
  head(): Promise<number>
  /** Stops receiving; resolves with the last position that it has. */
  cutOff(): Promise<number>
  /** Takes writes when it resolves. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Asynchronous standby of a primary, which it has caught up with. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const { hostname, port: primaryPort } = new URL(primaryUrl)
  const programs = findPostgres()
  const folder = await temporaryFolder('standby')
  const data = join(folder, 'data')
  const of = ['-h', hostname, '-p', primaryPort, '-U', 'postgres']
  await run(join(programs, 'pg_basebackup'), [...of, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], {
    cwd: folder,
    ...asServerAccount(),
  })
  const port = await freePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: 150 }
  const program = await startProgram({
    name: 'the standby',
    command: join(programs, 'postgres'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    folder,
    stopSignal: 'SIGINT',
    isReady: () =>
      run(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
        () => true,
        () => false,
      ),
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const ask = async <Row extends object>(sql: string): Promise<Row[]> => {
    const database = await openDatabase({ databaseUrl: url, dataDirectory: '' })
    try {
      return await database.query<Row>(sql)
    } finally {
      await database.close()
    }
  }
  const until = async (sql: string) => {
    while ((await ask<{ is: boolean }>(sql))[0]?.is !== true) await sleep(20)
  }
  const head = async () =>
    (await ask<{ position: number }>('select coalesce(max(position), 0) as position from es.events'))[0]?.position ?? 0
  await until("select exists (select from pg_stat_wal_receiver where status = 'streaming') as is")
  return {
    url,
    port,
    head,
    async cutOff() {
      await ask("alter system set primary_conninfo = ''")
      await ask('select pg_reload_conf()')
      await until('select not exists (select from pg_stat_wal_receiver) as is')
      await until('select pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn() as is')
      return head()
    },
    async promote() {
      await ask('select pg_promote()')
      await until('select not pg_is_in_recovery() as is')
    },
    stop: () => program.stop(),
  }
}

export interface Door {
  readonly port: number
  /** Cuts all connections; later ones lead there, nowhere for null. */
  leadTo(port: number | null): void
  close(): void
}

/** TCP door, as a proxy in front of a cluster. */
export async function openDoor(first: number): Promise<Door> {
  let target: number | null = first
  const open = new Set<Socket>()
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer({ noDelay: true }, (client) => {
    const ends = target === null ? [client] : [client, connect({ port: target, host: '127.0.0.1', noDelay: true })]
    const [, behind] = ends
    for (const end of ends) {
      open.add(end)
      end.on('error', () => {}) // both ends close with it
      end.once('close', () => {
        open.delete(end)
        for (const other of ends) other.destroy()
      })
    }
    if (behind === undefined) return void client.destroy()
    client.pipe(behind)
    behind.pipe(client)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port,
    leadTo(next) {
      target = next
      cut()
    },
    close() {
      cut()
      server.close()
    },
  }
}

import { createServer, type Socket } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'

import { type BreakableServer, breakablePostgres } from './breakable-server.ts'

let server: BreakableServer
let database: Database

beforeAll(async () => {
  server = await breakablePostgres()
  await server.start()
  database = await openPostgres(server.url)
  await database.script('create table kept (n int)')
})
afterAll(async () => {
  await database.close()
  await server.remove()
})

const unreachable = { name: 'DatabaseError', code: 'unreachable' }

test('a killed server fails whatever was under way, and is found again when it is back', async () => {
  const heard: string[] = []
  const stop = await database.listen('news', (payload) => heard.push(payload))
  const insideBegun = Promise.withResolvers<void>()
  const inside = database.transaction(async (transaction) => {
    await transaction.query('insert into kept values (1)')
    insideBegun.resolve()
    await transaction.query('select pg_sleep(30)')
  })
  const single = database.query('select pg_sleep(30)')
  const settled = Promise.allSettled([inside, single])
  await insideBegun.promise
  await server.kill()

  expect(await settled).toMatchObject([
    { status: 'rejected', reason: unreachable },
    { status: 'rejected', reason: unreachable },
  ])
  await expect(database.query('select 1')).rejects.toMatchObject(unreachable)
  await expect(database.transaction(async (t) => t.query('select 1'))).rejects.toMatchObject(unreachable)

  await server.start()
  expect(await database.query('select * from kept')).toEqual([])
  expect(await database.transaction((t) => t.query('select 1 as one'))).toEqual([{ one: 1 }])
  // The listener needs a moment of its own; what is notified before is missed, as promised.
  await expect
    .poll(
      async () => {
        await database.query(`select pg_notify('news', 'again')`)
        return heard
      },
      { timeout: 100_000, interval: 100 },
    )
    .toContain('again')
  await stop()
})

test('a transaction whose connection was lost does nothing more, on no connection', async () => {
  const lost = database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid')
    await database.query('select pg_terminate_backend($1)', [row?.pid ?? 0])
    await transaction.query('select 1').catch(() => undefined)
    // Many others use the pool now; this statement must not slip into one of their sessions.
    await Promise.all(Array.from({ length: 50 }, () => database.query('select 1')))
    await transaction.query('insert into kept values (2)').catch(() => undefined)
  })
  await expect(lost).rejects.toMatchObject(unreachable)
  expect(await database.query('select * from kept where n = 2')).toEqual([])
})

test('a server that accepts connections without answering is unreachable after the deadline', async () => {
  await database.query('select 1')
  server.freeze()
  const outcomes = await Promise.allSettled([
    database.query('select 1'),
    database.transaction((t) => t.query('select 1')),
    ...Array.from({ length: 30 }, () => database.query('select 2')),
  ])
  server.thaw()
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: unreachable })
  await expect.poll(() => database.query('select 1 as one').catch(() => []), { timeout: 100_000 }).toEqual([{ one: 1 }])
})

test('a slow statement is not given up', async () => {
  expect(await database.query('select 1 as one, pg_sleep(4)')).toMatchObject([{ one: 1 }])
})

test('a server that closes every connection, and one that does not exist, are unreachable', async () => {
  const sockets = new Set<Socket>()
  const rude = createServer((socket) => {
    sockets.add(socket)
    socket.end()
  })
  await new Promise<void>((resolve) => {
    rude.listen(0, '127.0.0.1', resolve)
  })
  const address = rude.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(openPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`)).rejects.toMatchObject(unreachable)
  expect(sockets.size).toBeLessThan(5)
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => {
    rude.close(resolve)
  })
  await expect(openPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`)).rejects.toMatchObject(unreachable)
})

test("limits on statements and locks are the server's, and say so", async () => {
  const settings = await database.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`,
  )
  expect(settings).toEqual([{ statement: '10s', lock: '8s', idle: '30s', zone: 'UTC' }])
  const slow = database.transaction(async (transaction) => {
    await transaction.script(`set local statement_timeout = '50ms'`)
    await transaction.query('select pg_sleep(5)')
  })
  await expect(slow).rejects.toMatchObject({ code: '57014' })
})

test('a server without free connections is reported as that, with what to do', async () => {
  const hoarder = await openPostgres(server.url, { connections: 60 })
  const release = Promise.withResolvers<void>()
  let holding = 0
  let refusals = 0
  const holders = Array.from({ length: 60 }, () =>
    hoarder
      .transaction(async (transaction) => {
        await transaction.query('select 1')
        holding += 1
        await release.promise
      })
      .catch((error: unknown) => {
        refusals += 1
        throw error
      }),
  )
  const settled = Promise.allSettled(holders)
  // Only then: a connection of our own before would take the place of one that is held.
  await expect.poll(() => holding + refusals).toBe(60)
  await expect.poll(() => openPostgres(server.url).then(closed, String)).toContain('lower DATABASE_POOL')
  await expect(openPostgres(server.url)).rejects.toMatchObject(unreachable)
  release.resolve()
  const refused = (await settled).filter(({ status }) => status === 'rejected')
  expect(refused).not.toEqual([])
  await hoarder.close()
})

const closed = async (opened: Database): Promise<string> => {
  await opened.close()
  return 'opened'
}

test('a query that finds no free connection is rejected after a deadline', async () => {
  const small = await openPostgres(server.url, { connections: 2 })
  const release = Promise.withResolvers<void>()
  const holders = [1, 2].map(() =>
    small.transaction(async (transaction) => {
      await transaction.query('select 1')
      await release.promise
    }),
  )
  expect(await Promise.allSettled([small.query('select 1'), small.transaction(async () => 1)])).toMatchObject([
    { status: 'rejected', reason: unreachable },
    { status: 'rejected', reason: unreachable },
  ])
  release.resolve()
  await Promise.all(holders)
  expect(await small.query('select 1 as one')).toEqual([{ one: 1 }])
  await small.close()
})

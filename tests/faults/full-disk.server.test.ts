import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, chmodSync, openSync, writeSync, closeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { breakablePostgres, type BreakableServer } from '#tests/infra/breakable-server.ts'
import { customerAt } from '#tests/proofs/customer.ts'
import { createRedisDatabase } from '#tests/support/databases.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Room for a cluster and its journal. Only root can mount a disk of its own. */
const diskMegabytes = 200

let disk: string
let postgres: BreakableServer
let ctx: TestApp

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk])
  chmodSync(disk, 0o777)
  vi.stubEnv('TMPDIR', disk)
  postgres = await breakablePostgres()
  await postgres.start()
  vi.unstubAllEnvs()
  ctx = await openTestApp({ databaseUrl: postgres.url, redisUrl: await createRedisDatabase(), workers: false })
})
afterAll(async () => {
  await ctx.close()
  await postgres.remove()
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

test('on a full disk every write is refused with a hint to try again, and with free space it goes on without a gap', async () => {
  const customer = customerAt(ctx.url, ctx.paymentSetup.site.publishableKey)
  const accepted: string[] = []
  const ask = async () => {
    const { status, body } = await customer.quote()
    if (status === 200 || status === 201) accepted.push(String(body['id']))
    return { status, code: body['code'] }
  }
  const ready = async () => {
    const answer = await fetch(`${ctx.url}/readyz`)
    return { code: answer.status, ...(await answer.json()) }
  }
  await ask()
  expect(accepted).toHaveLength(1)

  fill(join(disk, 'ballast'))
  const answers = []
  while (answers.length < 400 && answers.at(-1)?.status !== 503) answers.push(await ask())
  expect(answers.at(-1)).toEqual({ status: 503, code: 'unavailable' })
  expect((await fetch(`${ctx.url}/api/services`)).status).toBe(200)
  await expect.poll(ready).toMatchObject({ code: 503, parts: { database: true, writes: false } })

  rmSync(join(disk, 'ballast'))
  await expect.poll(ready).toMatchObject({ code: 200, parts: { writes: true } })
  await expect.poll(async () => (await ask()).status).toBeLessThan(300)
  const [log] = await ctx.database.query<{ events: number; head: number }>(
    'select count(*)::int as events, max(position)::int as head from es.events',
  )
  expect(log?.events).toBe(log?.head)
  const kept = await ctx.database.query<{ id: string }>('select id from rm.quotes')
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(accepted))
})

/** Writes until there is no room for another page. */
function fill(file: string): void {
  const [handle, megabyte] = [openSync(file, 'w'), new Uint8Array(1 << 20)]
  for (const size of [megabyte.length, 4_096]) {
    try {
      for (;;) writeSync(handle, megabyte, 0, size)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  closeSync(handle)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { freePort } from '#scripts/servers/program.ts'
import { startProcess, type FleetProcess } from '#tests/proofs/running-process.ts'

let directory: string
let first: FleetProcess

const start = async () => {
  const port = await freePort()
  const environment = { DATA_DIR: directory, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error' }
  return startProcess('tests/proofs/embedded-program.ts', environment, `ready http://127.0.0.1:${port}`, [])
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'second-start-'))
  first = await start()
})
afterAll(async () => {
  await first.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a second start on the same folder is refused and told who holds it; the first goes on', async () => {
  await expect(start()).rejects.toThrow(`is in use by process ${first.child.pid}`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('after a SIGKILL the folder is free for the next start, without a hand', async () => {
  await first.kill()
  first = await start()
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

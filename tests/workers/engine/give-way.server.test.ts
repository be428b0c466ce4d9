import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startProcess } from '#tests/proofs/running-process.ts'
import { createPreparedDatabase, createRedisDatabase } from '#tests/support/databases.ts'
import { niceness } from '#workers/engine/give-way.ts'

const lowest = 19

test('a worker process steps back behind others that want the processor', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'worker-'))
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: await createPreparedDatabase(),
    REDIS_URL: await createRedisDatabase(),
    LOG_LEVEL: 'error',
  }
  const worker = await startProcess('workers/main.ts', environment, 'ready to work', [])
  onTestFinished(async () => {
    await worker.stop()
    await rm(folder, { recursive: true, force: true })
  })
  expect(getPriority(worker.child.pid)).toBe(Math.max(niceness, getPriority()))
})

test('a process that was started with a lower priority keeps it', () => {
  const program = `
    import { getPriority, setPriority } from 'node:os'
    import { giveWayToAnswers } from '#workers/engine/give-way.ts'
    setPriority(${lowest})
    giveWayToAnswers()
    process.stdout.write(String(getPriority()))`
  const args = ['--input-type=module-typescript', '--eval', program]
  expect(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 })).toBe(String(lowest))
})

import { writeFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'

import { asyncProjections } from '#projections/registry.ts'
import { runCommand } from '#scripts/ops/command.ts'
import { followAll } from '#tests/support/following.ts'
import { readRecorded } from '#tests/support/recorded-version.ts'

import { gatherAnswers } from './answers.ts'
import { installation, openProduct } from './product.ts'

/**
 * A program of its own, on a clock of its own: opens a data folder and writes everything that is answered on it, and what the program
 * itself writes when it starts on it, into a file. With a backup the folder is made of that first.
 */
const [dataDirectory = '', out = '', fixture, backup] = process.argv.slice(2)
if (backup !== undefined) await restore(backup)
const product = await openProduct(dataDirectory, { workers: false })
try {
  const { log } = product.ctx
  for (const projection of asyncProjections) await followAll({ log, database: product.database }, projection)
  const answers = await gatherAnswers(product, readRecorded(fixture))
  const before = await log.head()
  for (const chore of product.chores) await chore.run(product.ctx)
  const written = await log.readAll({ after: before, limit: 5_000 })
  const atStart = { 'operator first start': written.map(({ type, streamId }) => `${type} in ${streamId}`) }
  await writeFile(out, JSON.stringify({ ...answers, ...atStart }))
} finally {
  await product.close()
}

/** One payment of the recorded days has no booking, which makes the outcome of a restore a failure: what counts is that it took all. */
async function restore(file: string): Promise<void> {
  const environment = { ...installation, DATA_DIR: dataDirectory }
  const [printed, told] = [new PassThrough(), new PassThrough()]
  const signal = AbortSignal.timeout(300_000)
  await runCommand(['restore', file, '--json'], { environment, folder: '.', out: printed, err: told, signal })
  const { position } = readRecorded(fixture)
  const outcome = String(printed.read())
  if (!outcome.includes(`"position":${position},`))
    throw new Error(`The backup was not restored: ${outcome}${String(told.read())}`)
}

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { buildIfStale } from './build.ts'
import { runChild } from './child.ts'
import { MissingProgramsError, provision } from './servers/provision.ts'
import { backends, type Tally } from './tally.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const runWithinMs = 45 * 60_000

const everyCase = '--every-case'

/** `npm test [-- [--every-case] FILTER...]`; the last line is 'N passed, N failed'. */
async function main(args: readonly string[]): Promise<number> {
  const filters = args.filter((arg) => arg !== everyCase)
  // A part of the tests may need none of it; then the projects that do provision and build it themselves.
  if (filters.length === 0) {
    provision(['postgres', 'redis', 'dovecot', 'chromium'])
    await buildIfStale({ log: (line) => console.log(line) })
  }

  // Whatever a test leaves behind goes with it.
  const folder = makeTemporaryFolder('fresh-glaze-tests-')
  try {
    const tallyPath = join(folder, 'tally.json')
    const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
    const { code } = await runChild(process.execPath, [vitest, 'run', ...filters], {
      stdio: 'inherit',
      deadlineMs: runWithinMs,
      env: {
        ...withoutSettings(process.env),
        NODE_ENV: 'test',
        TMPDIR: folder,
        TALLY_FILE: tallyPath,
        EVERY_CASE: args.includes(everyCase) ? 'on' : 'off',
      },
    })
    return conclude(readTally(tallyPath), code)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** Environment variables that tests get; the machine's others do not count. */
const harmless =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|LANG|LC_\w+|TZ|TERM|COLORTERM|NO_COLOR|FORCE_COLOR|CI|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE)$/

const withoutSettings = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => harmless.test(name)))

/** Null for an unfinished run. */
function readTally(path: string): Tally | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-return -- our own reporter wrote it a moment ago
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function conclude(tally: Tally | null, code: number): number {
  if (tally === null) return giveUp('The tests did not come to their end.', code || 1)
  const { passed, skipped, flaky } = tally
  const failed = tally.failed === 0 && code !== 0 ? 1 : tally.failed
  console.log(backends.map((backend) => `${tally.on[backend]} on ${backend}`).join(', '))
  for (const { name, failure } of flaky) console.log(`Flaky, passed when it was run again: ${name}: ${failure}`)
  if (skipped > 0) console.log(`${skipped} skipped`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? code || 1 : 0
}

function giveUp(why: string, code: number): number {
  console.error(why)
  console.log('0 passed, 1 failed')
  return code
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const why =
    error instanceof MissingProgramsError ? error.message : String(error instanceof Error ? error.stack : error)
  process.exitCode = giveUp(why, 1)
}

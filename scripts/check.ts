import { join } from 'node:path'

import { runChild } from './child.ts'

const packages = join(import.meta.dirname, '../node_modules')
const stepWithinMs = 5 * 60_000

/** In this order: the first that fails ends the check, and the quick ones come first. */
const steps = [
  { name: 'format', program: 'oxfmt/bin/oxfmt', args: ['--check'], remedy: 'npx oxfmt mends it' },
  { name: 'lint', program: 'oxlint/bin/oxlint', args: [], remedy: 'npx oxlint --fix mends some of it' },
  { name: 'types', program: 'typescript/bin/tsc', args: ['--noEmit'], remedy: '' },
  {
    name: 'load types',
    program: 'typescript/bin/tsc',
    args: ['--noEmit', '--project', 'tests/load'],
    remedy: '',
  },
  { name: 'translations', program: './translations.ts', args: [], remedy: '' },
  { name: 'dead code', program: 'knip/bin/knip.js', args: ['--no-progress'], remedy: '' },
  {
    name: 'pure tests',
    program: 'vitest/vitest.mjs',
    args: ['run', '--project', 'pure', '--silent=passed-only'],
    remedy: '',
  },
]

/** `npm run check`: quiet while all is well, else the failing step's own words. */
async function main(): Promise<number> {
  for (const { name, program, args, remedy } of steps) {
    const started = performance.now()
    const { code, output } = await runChild(process.execPath, [join(packages, program), ...args], {
      stdio: 'collect',
      deadlineMs: stepWithinMs,
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (code !== 0) {
      console.log(output.trim())
      console.log(`${name}: FAILED${remedy && ` (${remedy})`}`)
      return code
    }
    console.log(`${name.padEnd(12)}ok ${seconds.padStart(6)} s`)
  }
  return 0
}

process.exitCode = await main()

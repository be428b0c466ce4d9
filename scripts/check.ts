import { parseArgs } from 'node:util'

import { checkSteps, type CheckStep } from './check-steps.ts'
import { runChild } from './child.ts'

const stepWithinMs = 15 * 60_000

const stepsAtOnce = 2

/** Runs a step and prints its line, with its output on failure. True when it passed. */
async function passes({ name, program, args, remedy }: CheckStep): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await runChild(process.execPath, [program, ...args], {
    stdio: 'collect',
    deadlineMs: stepWithinMs,
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (code === 0) console.log(`${name.padEnd(13)}ok ${seconds.padStart(6)} s`)
  else console.log(`${output.trim()}\n${name}: FAILED${remedy && ` (${remedy})`}`)
  return code === 0
}

/** `npm run check [-- --without-tests]`: runs every step; the last line is 'N steps passed, N failed'. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { 'without-tests': { type: 'boolean' } } })
  const steps = checkSteps.filter(({ isTests }) => !(values['without-tests'] && isTests))
  const waiting = [...steps]
  let failed = 0
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) if (!(await passes(step))) failed += 1
  }
  await Promise.all(Array.from({ length: stepsAtOnce }, work))
  console.log(`${steps.length - failed} steps passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

process.exitCode = await main()

import { checkSteps } from './check-steps.ts'
import { runChild } from './child.ts'

const stepWithinMs = 5 * 60_000

/** `npm run check`: quiet while all is well, else the failing step's own words. */
async function main(): Promise<number> {
  for (const { name, program, args, remedy } of checkSteps) {
    const started = performance.now()
    const { code, output } = await runChild(process.execPath, [program, ...args], {
      stdio: 'collect',
      deadlineMs: stepWithinMs,
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (code !== 0) {
      console.log(output.trim())
      console.log(`${name}: FAILED${remedy && ` (${remedy})`}`)
      return code
    }
    console.log(`${name.padEnd(13)}ok ${seconds.padStart(6)} s`)
  }
  return 0
}

process.exitCode = await main()

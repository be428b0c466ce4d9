import { once } from 'node:events'

import type { Sabotage } from './proof.ts'
import { spawnChanged } from './spawn-changed.ts'

/** Runs a part of a proof as a process and returns its JSON; rejects on failure. */
export async function runProgram(
  program: string,
  args: readonly string[],
  sabotage: readonly Sabotage[],
): Promise<unknown> {
  const child = spawnChanged([program, ...args], sabotage, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += String(chunk)))
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode ?? child.signalCode}`)
  return JSON.parse(said)
}

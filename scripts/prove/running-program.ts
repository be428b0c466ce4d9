import { once } from 'node:events'

import type { Sabotage } from './proof.ts'
import { spawnChanged } from './spawn-changed.ts'

/**
 * Runs a part of a proof as a process of its own, so that its sources can be changed for a control. Answers the JSON that
 * it prints. Rejects when it fails; it ends with us at the latest.
 */
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

import type { Sabotage } from './proof.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Runs a part of a proof as a process of its own, so that it can be given a product that is broken on purpose. Answers the JSON that
 * it prints. Rejects when it fails; it ends with us at the latest.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  sabotage: readonly Sabotage[],
): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', join(root, 'scripts/prove/sabotage.ts'), program, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PROOF_SABOTAGE: JSON.stringify(sabotage) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  await once(child, 'close')
  process.off('exit', endWithUs)
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode ?? child.signalCode}`)
  return JSON.parse(said)
}

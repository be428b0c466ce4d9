import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { join, resolve } from 'node:path'

import type { Sabotage } from './proof.ts'

const root = resolve(import.meta.dirname, '../..')

/** Starts a program with source changes; it ends with this process. */
export function spawnChanged(
  args: readonly string[],
  sabotage: readonly Sabotage[],
  { env = {}, stdio }: { readonly env?: Readonly<Record<string, string>>; readonly stdio: StdioOptions },
): ChildProcess {
  // As `npm start` does: half of a start's processor time.
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, ['--import', join(root, 'tests/proofs/sabotage.ts'), ...args], {
    cwd: root,
    env: { ...env, PATH, NODE_COMPILE_CACHE, PROOF_SABOTAGE: JSON.stringify(sabotage) },
    stdio,
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  return child
}

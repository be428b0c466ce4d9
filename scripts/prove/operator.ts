import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

import type { Sabotage } from './proof.ts'

const root = resolve(import.meta.dirname, '../..')

export interface Operated {
  readonly code: number | null
  /** What `--json` printed. */
  readonly result: Readonly<Record<string, unknown>>
}

/** `npm run ops -- … --json` on a product that may be broken on purpose. Rejects when it prints no JSON. */
export function operate(
  environment: Readonly<Record<string, string>>,
  sabotage: readonly Sabotage[],
  ...args: readonly string[]
): Promise<Operated> {
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'scripts/prove/sabotage.ts'), 'scripts/ops.ts', ...args, '--json'],
    {
      cwd: root,
      env: { ...environment, PATH: process.env['PATH'] ?? '', PROOF_SABOTAGE: JSON.stringify(sabotage) },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000,
    },
  )
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += String(chunk)))
  child.stderr.on('data', (chunk) => (said.err += String(chunk)))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      try {
        const result: unknown = JSON.parse(said.out.trimEnd().split('\n').at(-1) ?? '')
        done({ code, result: typeof result === 'object' && result !== null ? { ...result } : {} })
      } catch {
        fail(new Error(`ops ${args.join(' ')} printed no JSON:\n${said.out}${said.err}`))
      }
    })
  })
}

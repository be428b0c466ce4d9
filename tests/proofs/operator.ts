import type { Sabotage } from './proof.ts'
import { spawnChanged } from './spawn-changed.ts'

const deadlineMs = 120_000

export interface Operated {
  readonly code: number | null
  readonly result: Readonly<Record<string, unknown>>
}

export function operate(
  environment: Readonly<Record<string, string>>,
  sabotage: readonly Sabotage[],
  ...args: readonly string[]
): Promise<Operated> {
  const child = spawnChanged(['scripts/ops.ts', ...args, '--json'], sabotage, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const late = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
  const said = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => (said.out += String(chunk)))
  child.stderr?.on('data', (chunk) => (said.err += String(chunk)))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      clearTimeout(late)
      try {
        const result: unknown = JSON.parse(said.out.trimEnd().split('\n').at(-1) ?? '')
        done({ code, result: typeof result === 'object' && result !== null ? { ...result } : {} })
      } catch {
        fail(new Error(`ops ${args.join(' ')} printed no JSON:\n${said.out}${said.err}`))
      }
    })
  })
}

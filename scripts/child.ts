import { spawn, type StdioOptions } from 'node:child_process'
import { constants } from 'node:os'

export interface Ended {
  /** Exit code, or 128 + signal number. */
  readonly code: number
  readonly output: string
}

export interface ChildOptions {
  readonly stdio: 'inherit' | 'collect'
  readonly deadlineMs: number
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a program with a deadline; Ctrl-C and SIGTERM are passed on. */
export function runChild(command: string, args: readonly string[], options: ChildOptions): Promise<Ended> {
  const stdio: StdioOptions = options.stdio === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe']
  const child = spawn(command, args, { stdio, env: options.env ?? process.env })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))

  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  const timer = setTimeout(() => {
    console.error(`${command} did not end within ${options.deadlineMs / 60_000} minutes and is killed`)
    child.kill('SIGKILL')
  }, options.deadlineMs)

  return new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve({
        code: signal === null ? (code ?? 1) : 128 + constants.signals[signal],
        output: Buffer.concat(output).toString(),
      }),
    )
  }).finally(() => {
    clearTimeout(timer)
    process.off('SIGINT', forward)
    process.off('SIGTERM', forward)
  })
}

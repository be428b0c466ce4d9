import type { FleetProcess } from '../running-process.ts'

/** Detects an exit or an uncaught error. */
export function watchProcess(watched: FleetProcess | undefined) {
  if (watched === undefined) throw new Error('There is no process to watch')
  const { child } = watched
  let said = ''
  const hear = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000))
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  return {
    /** One sentence; null while running. */
    ending(): string | null {
      const uncaught = said.split('\n').find((line) => /uncaughtException|unhandledRejection/.test(line))
      if (child.exitCode === null && child.signalCode === null && uncaught === undefined) return null
      return `the worker process ended with ${child.exitCode ?? child.signalCode ?? 'an error'}: ${uncaught ?? said.slice(-500)}`
    },
  }
}

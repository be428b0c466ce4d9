import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Sabotage } from './proof.ts'
import { spawnChanged } from './spawn-changed.ts'

/** How long a process may take until it serves. */
const startMs = 150_000

export interface FleetProcess {
  /** Where it serves; empty for a worker. */
  readonly url: string
  readonly child: ChildProcess
  /** At once, as a crash would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts a program of the product and resolves when it said that it is `ready`. It ends with us at the latest. */
export async function startProcess(
  program: string,
  environment: Readonly<Record<string, string>>,
  ready: string,
  sabotage: readonly Sabotage[],
): Promise<FleetProcess> {
  const child = spawnChanged([program], sabotage, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  await untilReady(child, program, ready)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    url: ready.startsWith('ready http') ? ready.slice('ready '.length) : '',
    child,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function untilReady(child: ChildProcess, program: string, ready: string): Promise<void> {
  let said = ''
  await new Promise<void>((serves, fails) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      fails(new Error(`${program} did not start in time:\n${said}`))
    }, startMs)
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000)
      if (!said.includes(ready)) return
      clearTimeout(late)
      serves()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code, signal) => {
      clearTimeout(late)
      fails(new Error(`${program} ended with ${code ?? signal}:\n${said}`))
    })
  })
}

export interface Kept {
  /** The one that runs now; null between two. */
  running(): FleetProcess | null
  /** How often it ended and was started again. */
  restarts(): number
  /** Lets it end, and starts it no more. */
  stop(): Promise<void>
}

/** What a service manager does: starts a program again whenever it ended. `first` runs already. */
export function keepRunning(first: FleetProcess, start: () => Promise<FleetProcess>): Kept {
  let running: FleetProcess | null = first
  let restarts = 0
  let isStopping = false
  const keeping = (async () => {
    while (!isStopping) {
      const child = running?.child
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      running = null
      if (isStopping) return
      restarts += 1
      // A program that cannot start yet (its database recovers) is tried again.
      running = await start().catch(async () => {
        await sleep(200)
        return null
      })
    }
  })()
  return {
    running: () => running,
    restarts: () => restarts,
    async stop() {
      isStopping = true
      await running?.stop()
      await keeping
    },
  }
}

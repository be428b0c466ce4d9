import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Sabotage } from './proof.ts'
import { spawnChanged } from './spawn-changed.ts'

const startMs = 150_000

export interface FleetProcess {
  /** Base URL; '' for a worker. */
  readonly url: string
  readonly child: ChildProcess
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts a program and waits for `ready`; it ends with this process. */
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
  /** Null during a restart. */
  running(): FleetProcess | null
  restarts(): number
  stop(): Promise<void>
}

/** Service manager: restarts a program whenever it ended. */
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
      await running?.stop() // one that was starting
    },
  }
}

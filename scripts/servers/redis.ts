import { once } from 'node:events'
import { connect } from 'node:net'

import type { RunningServer } from './postgres.ts'
import { freePort, startProgram, temporaryFolder } from './program.ts'
import { findProgram } from './provision.ts'

export const redisDatabases = 1024

export interface RunningRedis extends RunningServer {
  readonly folder: string
}

/** Redis in memory, without eviction. */
export async function startRedis(): Promise<RunningRedis> {
  const folder = await temporaryFolder('redis')
  const port = await freePort()
  const options = {
    bind: '127.0.0.1',
    port,
    dir: folder,
    save: '',
    appendonly: 'no',
    'maxmemory-policy': 'noeviction',
    databases: redisDatabases,
  }
  const program = await startProgram({
    name: 'Redis',
    command: findProgram('redis'),
    args: Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    folder,
    stopSignal: 'SIGTERM',
    isReady: () => greets(port, 'PING\r\n', '+PONG'),
  })
  return { url: `redis://127.0.0.1:${port}`, folder, stop: () => program.stop() }
}

/** True when the port answers with the greeting within a second. */
export async function greets(port: number, said: string, greeting: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    const signal = AbortSignal.timeout(1000)
    await once(socket, 'connect', { signal })
    if (said) socket.write(said)
    const answer: unknown[] = await once(socket, 'data', { signal })
    return String(answer[0]).startsWith(greeting)
  } catch {
    // Not there yet: whoever asks has the deadline and the server's log.
    return false
  } finally {
    socket.destroy()
  }
}

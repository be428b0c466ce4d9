import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { asServerAccount, freePort, temporaryFolder } from '#scripts/servers/program.ts'
import { findPostgres, findProgram } from '#scripts/servers/provision.ts'
import { greets } from '#scripts/servers/redis.ts'

/** A server that a test may end, freeze and start again at the same address. */
export interface BreakableServer {
  readonly url: string
  start(): Promise<void>
  /** SIGKILL to it and all that it started. */
  kill(): Promise<void>
  /** Accepts connections and never answers. */
  freeze(): void
  thaw(): void
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

export async function breakablePostgres(): Promise<BreakableServer> {
  const programs = findPostgres()
  const folder = await temporaryFolder('breakable-postgres')
  const data = join(folder, 'data')
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--username=postgres', '--no-sync']
  execFileSync(join(programs, 'initdb'), ['-D', data, ...options], { cwd: folder, stdio: 'pipe', ...asServerAccount() })
  const port = await freePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: 40 }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  return breakable({
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    command: [join(programs, 'postgres'), ...args],
    isReady: () => {
      try {
        execFileSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'pipe' })
        return true
      } catch {
        return false
      }
    },
  })
}

/** Keeps nothing: after a start it is empty. With settings beside ours: { 'cluster-enabled': 'yes' }. */
export async function breakableRedis(settings: Readonly<Record<string, string>> = {}): Promise<BreakableServer> {
  const folder = await temporaryFolder('breakable-redis')
  const port = await freePort()
  const all = { bind: '127.0.0.1', port: String(port), dir: folder, save: '', appendonly: 'no', ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value])
  return breakable({
    url: `redis://127.0.0.1:${port}`,
    folder,
    command: [findProgram('redis'), ...args],
    isReady: () => greets(port, 'PING\r\n', '+PONG'),
  })
}

interface Program {
  readonly url: string
  readonly folder: string
  readonly command: readonly string[]
  isReady(): boolean | Promise<boolean>
}

function breakable({ url, folder, command, isReady }: Program): BreakableServer {
  let child: ChildProcess | undefined

  function signal(name: NodeJS.Signals): void {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    // Postgres is a process for each connection. Stopped first it starts no further one that would outlive it.
    if (name !== 'SIGCONT') send(child.pid, 'SIGSTOP')
    for (const pid of [...childrenOf(child.pid), child.pid]) send(pid, name)
  }

  async function kill(): Promise<void> {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    signal('SIGKILL')
    await ended
  }

  const killAtExit = () => signal('SIGKILL')
  process.once('exit', killAtExit)
  return {
    url,
    start: async () => {
      const [file = '', ...args] = command
      child = spawn(file, args, { cwd: folder, stdio: 'ignore', ...asServerAccount() })
      const deadline = Date.now() + 30_000
      while (!(await isReady())) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${file} did not start`)
        await sleep(50)
      }
    },
    kill,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    remove: async () => {
      await kill()
      process.off('exit', killAtExit)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
  }
}

/** A connection's process may have ended since it was looked up: then there is nobody to tell. */
function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => parentOf(pid) === parent).map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined // it has just ended
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, closeSync, existsSync, fchownSync, openSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const readyWithinMs = 30_000
const stopWithinMs = 10_000
const pollEveryMs = 50

export interface RunningProgram {
  readonly pid: number
  /** Stops the server, by force after 10 s, and deletes its folder. Idempotent. */
  stop(): Promise<void>
}

export interface ProgramToStart {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly folder: string
  readonly stopSignal: NodeJS.Signals
  /** Polled every 50 ms. */
  isReady(): Promise<boolean>
}

/** Resolves when ready; throws the log's end after an exit or 30 s. */
export async function startProgram(program: ProgramToStart): Promise<RunningProgram> {
  const logPath = join(program.folder, 'log')
  const log = openSync(logPath, 'a')
  const { uid, gid } = serverAccount()
  fchownSync(log, uid, gid)
  const [command, ...args] = endingWithParent([program.command, ...program.args])
  const child = spawn(command, args, { cwd: program.folder, stdio: ['ignore', log, log], ...asServerAccount() })
  closeSync(log)
  const running = keepTrack(child, program)

  const deadline = Date.now() + readyWithinMs
  while (!(await program.isReady())) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined || Date.now() > deadline) {
      const said = readFileSync(logPath, 'utf8').slice(-2000)
      await running.stop()
      throw new Error(`${program.name} did not start. Its log ends with:\n${said}`)
    }
    await sleep(pollEveryMs)
  }
  return running
}

/** Temporary folder of the servers' account. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `fresh-glaze-${name}-`))
  const { uid, gid } = serverAccount()
  chownSync(folder, uid, gid)
  return folder
}

/** Free loopback port below the ephemeral range (32768), so that no connection takes it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(10_000, 32_768)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Account of servers: another than root, which Postgres refuses. */
export function serverAccount(): { readonly name: string; readonly uid: number; readonly gid: number } {
  const { username, uid, gid } = userInfo()
  if (uid !== 0) return { name: username, uid, gid }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error('Neither of the accounts "postgres" and "nobody" exists to run servers as')
}

export function asServerAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = serverAccount()
  return { uid, gid }
}

/** Ends the server with this process, by Linux' parent-death signal. */
function endingWithParent(command: [string, ...string[]]): [string, ...string[]] {
  const setpriv = '/usr/bin/setpriv'
  return existsSync(setpriv) ? [setpriv, '--pdeathsig', 'TERM', '--', ...command] : command
}

function keepTrack(child: ChildProcess, { name, folder, stopSignal }: ProgramToStart): RunningProgram {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const endNow = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', endNow)
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill(stopSignal)
      const inTime = await Promise.race([ended.then(() => true), sleep(stopWithinMs, false, { ref: false })])
      if (!inTime) console.error(`${name} did not end within ${stopWithinMs / 1000} s and was killed`)
      process.off('exit', endNow)
      endNow()
    },
  }
}

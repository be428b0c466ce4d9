import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'

import type { Database } from '#infra/database/database.ts'
import { openDatabase } from '#infra/database/open-database.ts'
import { buildIfStale } from '#scripts/build.ts'
import { runCommand, type Surroundings } from '#scripts/ops/command.ts'

import { copyPreparedDirectory } from './databases.ts'

const root = resolve(import.meta.dirname, '../..')

/** Timeout of a program. */
const programMs = 150_000

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** The last line of its standard output. */
  // Tests look at answers field by field and fail where one is missing.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: () => any
}

export interface RunningProduct {
  readonly url: string
  readonly pid: number
  kill(): Promise<void>
  stop(): Promise<number | null>
}

/** An installation: where its data is, its operators' verbs, and the product, as real programs. */
export interface Installation {
  readonly dataDirectory: string
  readonly environment: Readonly<Record<string, string>>
  /** An operator's verb, run in this process: a program of its own takes five times as long. */
  ops(...args: string[]): Promise<Ran>
  /** Starts a program without waiting for its end. */
  opsChild(...args: string[]): ChildProcess
  start(): Promise<RunningProduct>
  /** Looks at the database itself; the embedded one only while nobody else has it. */
  look<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  remove(): void
}

/** A new one, in a folder of its own or on a server. */
export function openInstallation(given: Readonly<Record<string, string>> = {}): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'installation-'))
  const dataDirectory = given['DATA_DIR'] ?? join(folder, 'data')
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    DEMO: 'off',
    PORT: '0',
    LOG_LEVEL: 'error',
    ...given,
    DATA_DIR: dataDirectory,
  }
  const running = new Set<ChildProcess>()
  const run = (program: string, args: readonly string[]) => {
    const child = spawn(process.execPath, [join(root, program), ...args], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  return {
    dataDirectory,
    environment,
    ops: (...args) => runHere(args, { environment, folder }),
    opsChild: (...args) => run('scripts/ops.ts', args),
    async start() {
      await buildIfStale({ log: () => {} })
      if (environment['DATABASE_URL'] === undefined && !existsSync(dataDirectory))
        await copyPreparedDirectory(dataDirectory)
      return untilReady(run('scripts/start.ts', []))
    },
    async look(work) {
      const database = await openDatabase({ dataDirectory, databaseUrl: environment['DATABASE_URL'] })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
    remove() {
      for (const child of running) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function runHere(args: readonly string[], where: Pick<Surroundings, 'environment' | 'folder'>): Promise<Ran> {
  const [out, err] = [new PassThrough(), new PassThrough()]
  const [outText, errText] = [collect(out), collect(err)]
  const code = await runCommand(args, { ...where, out, err, signal: AbortSignal.timeout(programMs) })
  await Promise.all([out, err].map((stream) => finished(stream.end())))
  return ran(code, outText(), errText())
}

/** Waits for a program to end. */
export async function untilOver(child: ChildProcess): Promise<Ran> {
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  await once(child, 'close', { signal: AbortSignal.timeout(programMs) })
  return ran(child.exitCode, out(), err())
}

const ran = (code: number | null, out: string, err: string): Ran => ({
  code,
  out,
  err,
  json: () => {
    const line = out.trimEnd().split('\n').at(-1) ?? ''
    if (!line.startsWith('{')) throw new Error(`no JSON:\n${out}\n${err}`)
    return JSON.parse(line)
  },
})

/** Resolves when a program has said a word on its error output; what it said before this was asked is not heard. */
export async function said(child: ChildProcess, word: string): Promise<void> {
  const heard = collect(child.stderr)
  while (!heard().includes(word)) {
    await once(child.stderr ?? child, 'data', { signal: AbortSignal.timeout(programMs) })
  }
}

async function untilReady(child: ChildProcess): Promise<RunningProduct> {
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  const over = once(child, 'exit').then(() => {
    throw new Error(`The product ended:\n${out()}${err()}`)
  })
  const ready = (async () => {
    for (;;) {
      const url = /^ready (\S+)$/m.exec(out())?.[1]
      if (url !== undefined) return url
      await once(child.stdout ?? child, 'data', { signal: AbortSignal.timeout(programMs) })
    }
  })()
  const url = await Promise.race([ready, over])
  over.catch(() => {}) // from now on it ends when it is stopped
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }
  return {
    url,
    pid: child.pid ?? 0,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.on('data', (chunk) => {
    text += String(chunk)
  })
  return () => text
}

/** Contents of all tables as text. */
export async function everythingIn(database: Database): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await database.query<{ text: string }>(`select t::text as text from ${name} t`)
      return `${name}\n${rows.map(({ text }) => text).join('\n')}`
    }),
  )
  return texts.join('\n')
}

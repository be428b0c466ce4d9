import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { type Database, DatabaseError } from './database.ts'
import { openListeners, listenTo, stopListeningTo } from './listeners.ts'
import { lockDirectory } from './lock.ts'
import { runSession } from './own-session.ts'
import { keepLogShort } from './pglite-checkpoints.ts'
import { startEngine } from './pglite-engine.ts'
import { isStale, openSession, type Session } from './pglite-session.ts'
import { newDatabase, unpackDatabase } from './pglite-template.ts'
import { openRwLock } from './rw-lock.ts'
import { runTransaction } from './transaction.ts'

export interface PgliteOptions {
  /** A folder, or 'memory' for a temporary database. */
  readonly directory: string
  /** Commits survive the process's end ('process') or a power cut ('os', which waits for the disk). */
  readonly durability: 'process' | 'os'
  /** Bytes of write-ahead log between checkpoints; default 64 MB. */
  readonly checkpointBytes?: number
  readonly template?: string
}

const restartPauseMs = 1_000
/** PGlite 0.5 is Postgres 18; folders of other versions cannot be opened. */
const engineVersion = '18'

/** PGlite for one process; rejects with `DirectoryInUse`. A dead engine fails as 'unreachable' and restarts. */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const inMemory = options.directory === 'memory'
  const lock = inMemory ? undefined : await lockDirectory(options.directory)
  try {
    const contents = await prepare(options)
    return await openLocked(options, contents, async () => lock?.release())
  } catch (error) {
    await lock?.release()
    throw error
  }
}

/** Initial contents; undefined for an existing folder. */
async function prepare(options: PgliteOptions): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (options.directory === 'memory') return newDatabase(options.template)
  const versionFile = join(options.directory, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    await unpackDatabase(await newDatabase(options.template), options.directory, options.durability)
  }
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== engineVersion) {
    throw new Error(
      `${options.directory} was written by Postgres ${version}, this program needs ${engineVersion}: export and import it`,
    )
  }
  return undefined
}

async function openLocked(
  options: PgliteOptions,
  contents: Uint8Array<ArrayBuffer> | undefined,
  unlock: () => Promise<void>,
): Promise<Database> {
  const listeners = openListeners()
  const rwLock = openRwLock()
  const start = async () => openSession(await startEngine({ ...options, contents }), listeners.notify)
  let session = await start()
  let restarting = false
  let closing = false
  const checkpoints = await keepLogShort(session, rwLock, options.checkpointBytes ?? 64 * 1024 * 1024)

  /** Runs `work` on a live session. A database in memory ends with its engine. */
  function onSession<Result>(turn: 'share' | 'alone', work: (session: Session) => Promise<Result>): Promise<Result> {
    if (closing) return Promise.reject(new DatabaseError('unreachable', 'The database was closed'))
    if (session.isLost() && !restarting && options.directory !== 'memory') restart()
    return rwLock[turn](() => work(session)).finally(() => checkpoints.consider(session))
  }

  /** Restarts ahead of later callers; after a failure a later one retries. */
  function restart(): void {
    restarting = true
    const starting = rwLock.alone(async () => {
      session = await start()
      for (const channel of listeners.channels()) await session.script(listenTo(channel))
    })
    void starting
      .catch(() => delay(restartPauseMs))
      .finally(() => {
        restarting = false
      })
  }

  return {
    kind: 'pglite',
    query: (sql, parameters = []) =>
      againWhenStale((turn) => onSession(turn, (open) => open.query<never>(sql, parameters))),
    script: async (sql) => {
      await onSession('share', (open) => open.script(sql))
    },
    transaction: (work) => onSession('alone', (open) => runTransaction(open, work)),
    session: (settings, work) => onSession('alone', (open) => runSession(open, settings, work)),
    listen: async (channel, heard) => {
      listeners.add(channel, heard)
      try {
        await onSession('share', (open) => open.script(listenTo(channel)))
      } catch (error) {
        listeners.remove(channel, heard)
        throw error
      }
      return async () => {
        const gone = closing || session.isLost()
        if (listeners.remove(channel, heard) && !gone)
          await onSession('share', (open) => open.script(stopListeningTo(channel)))
      }
    },
    close: async () => {
      if (closing) return
      closing = true
      await rwLock.alone(() => session.close())
      await unlock()
    },
  }
}

/** Retries alone, for a transaction may have begun meanwhile. */
async function againWhenStale<Result>(ask: (turn: 'share' | 'alone') => Promise<Result>): Promise<Result> {
  try {
    return await ask('share')
  } catch (error) {
    if (!isStale(error)) throw error
    return ask('alone')
  }
}

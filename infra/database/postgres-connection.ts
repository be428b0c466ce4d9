import type { Socket } from 'node:net'

import postgres from 'postgres'

import { DatabaseError } from './database.ts'
import { connectSocket, type SocketTarget } from './postgres-socket.ts'
import { parameterToText, parsers } from './text-format.ts'
import type { TransactionSession } from './transaction.ts'

export interface PostgresSettings {
  readonly url: string
  readonly connectTimeoutMs: number
  readonly session: Readonly<Record<string, string | number>>
}

/** One session, never reconnected: its holder must learn of a loss. */
export interface Connection extends TransactionSession {
  /** `query` without the client's retry, for statements that depend on their order. */
  queryOnce: TransactionSession['query']
  inFlight(): number
  /** Last sign of the server or first unanswered statement, by `performance.now()`. */
  heardAt(): number
  end(): Promise<void>
}

interface ConnectionEvents {
  lost(): void
  notified?(channel: string, payload: string): void
}

/** A single-connection client per session: the client's own reconnect would run statements of a lost transaction. */
export function openConnection(settings: PostgresSettings, events: ConnectionEvents): Connection {
  let inFlight = 0
  let heardAt = performance.now()
  let lost = false
  let socket: Socket | undefined
  const client = createClient(settings, {
    notified: (channel, payload) => events.notified?.(channel, payload),
    lost: becomeLost,
    connect: (target) => {
      // The client would connect again for what it had queued: that attempt waits for ever and is collected.
      if (lost || socket) {
        becomeLost()
        return new Promise<never>(() => {})
      }
      socket = connectSocket(target)
      socket.on('data', () => {
        heardAt = performance.now()
      })
      return socket
    },
  })

  function becomeLost(): void {
    if (lost) return
    lost = true
    void client.end({ timeout: 0 }) // rejects what it still had queued
    events.lost()
  }

  async function ask<Result>(send: () => Promise<Result>): Promise<Result> {
    if (lost) throw new DatabaseError('unreachable', 'The connection to the database was lost')
    if (inFlight === 0) heardAt = performance.now()
    inFlight += 1
    try {
      return await send()
    } catch (error) {
      throw toDatabaseError(error)
    } finally {
      inFlight -= 1
    }
  }

  return {
    query: (sql, parameters) =>
      ask(async () => {
        const texts = parameters.map(parameterToText)
        return Array.from(await client.unsafe<never[]>(sql, texts, extendedQuery).execute())
      }),
    queryOnce: (sql, parameters) =>
      ask(async () => {
        const query = client.unsafe<never[]>(sql, parameters.map(parameterToText), extendedQuery)
        const refused = refuseRetry(query)
        return Array.from(await Promise.race([query.execute(), refused]))
      }),
    script: (sql) => ask(async () => lastCommand(await client.unsafe(sql).simple().execute())),
    inFlight: () => inFlight,
    heardAt: () => heardAt,
    isLost: () => lost,
    drop: () => {
      socket?.destroy()
      becomeLost()
    },
    end: async () => {
      lost = true
      await client.end({ timeout: 1 })
      socket?.destroy()
    },
  }
}

interface ClientHooks {
  readonly lost: () => void
  readonly notified: (channel: string, payload: string) => void
  readonly connect: (target: SocketTarget) => Socket | Promise<never>
}

function createClient(settings: PostgresSettings, hooks: ClientHooks): postgres.Sql {
  // Both are missing in the client's types; the second is "Custom socket" in its documentation.
  const untyped: object = { onnotify: hooks.notified, socket: hooks.connect }
  const { url, folder } = socketFolderIn(settings.url)
  return postgres(url, {
    ...untyped,
    ...(folder === null ? {} : { host: folder }),
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: settings.connectTimeoutMs / 1000,
    fetch_types: false,
    backoff: () => 0,
    connection: settings.session,
    types: textTypes,
    onnotice: () => {},
    onclose: hooks.lost,
  })
}

/** Folder of a Unix socket from '?host=/run/postgresql', which the client would send to the server. */
function socketFolderIn(given: string): { url: string; folder: string | null } {
  const url = new URL(given)
  const folder = url.searchParams.get('host')
  if (folder === null || !folder.startsWith('/')) return { url: given, folder: null }
  url.searchParams.delete('host')
  return { url: url.href, folder }
}

const textTypes = Object.fromEntries(
  [...parsers].map(([oid, parse]) => [
    `oid${oid}`,
    { to: oid, from: [oid], serialize: (text: string) => text, parse: (text: string) => parse(text) },
  ]),
)

/** A prepared statement also without parameters; `simple` is missing in the client's types. */
const untypedQuery: object = { simple: false }
const extendedQuery = { ...untypedQuery, prepare: true }

/** Disables the client's retry of outdated statements, which could run after the COMMIT. Uses untyped fields. */
const refuseRetry = (query: object): Promise<never> =>
  new Promise((_resolve, reject) => {
    Object.defineProperty(query, 'retried', {
      get: () => null,
      set: (error: Error) => {
        Reflect.set(query, 'cancelled', true)
        reject(error)
      },
    })
  })

function lastCommand(result: unknown): string {
  const last: unknown = Array.isArray(result) && Array.isArray(result[0]) ? result.at(-1) : result
  return typeof last === 'object' && last !== null && 'command' in last ? String(last.command) : ''
}

/** SQLSTATEs of an unavailable server: connection errors, shutdown, start-up, limits, idle transaction timeout. */
const unreachableStates = /^(?:08|57P0[123]|53300|25P03)/

const tooManyConnections = '53300'

const noConnectionLeft = (said: string): string =>
  `The database server has no connection left ('${said}'): lower DATABASE_POOL of each process, or raise the server's max_connections`

function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error
  if (error instanceof postgres.PostgresError) {
    const code = unreachableStates.test(error.code) ? 'unreachable' : error.code
    const message = error.code === tooManyConnections ? noConnectionLeft(error.message) : error.message
    return new DatabaseError(code, message, { cause: error, constraint: error.constraint_name })
  }
  // A connection that could not be made or broke: ECONNREFUSED, CONNECT_TIMEOUT, CONNECTION_CLOSED, …
  const code: unknown = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && /^(?:E[A-Z_]+$|CONNECT)/.test(code)) {
    return new DatabaseError('unreachable', `The database cannot be reached (${code})`, { cause: error })
  }
  return error
}

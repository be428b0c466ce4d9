import net from 'node:net'

import postgres from 'postgres'

import { DatabaseError } from './database.ts'
import { parameterToText, parsers } from './text-format.ts'
import type { TransactionSession } from './transaction.ts'

export interface PostgresSettings {
  readonly url: string
  readonly connectTimeoutMs: number
  /** Sent at connecting: statement_timeout, search_path, … */
  readonly session: Readonly<Record<string, string | number>>
}

/** One session on the server. It is never reconnected: when it is lost, whoever holds it must know, and a new one is opened. */
export interface Connection extends TransactionSession {
  /** How many statements wait for the server's answer. */
  inFlight(): number
  /** When the server last said something or was first asked something, by `performance.now()`. */
  heardAt(): number
  end(): Promise<void>
}

/**
 * A client of exactly one connection for each session, thrown away at its first loss. The client by itself would reconnect and
 * send what a lost transaction still wanted to say on the new session, outside of any transaction.
 */
export function openConnection(
  settings: PostgresSettings,
  events: { lost(): void; notified?(channel: string, payload: string): void },
): Connection {
  let inFlight = 0
  let heardAt = performance.now()
  let lost = false
  let socket: net.Socket | undefined

  const client = postgres(settings.url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: settings.connectTimeoutMs / 1000,
    fetch_types: false,
    backoff: () => 0,
    connection: settings.session,
    types: textTypes,
    onnotice: () => {},
    onclose: () => becomeLost(),
    // Not in the client's types, but in its documentation ("Custom socket").
    ...{
      onnotify: (channel: string, payload: string) => events.notified?.(channel, payload),
      socket: (target: SocketTarget) => {
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
        const result = await client.unsafe(sql, parameters.map(parameterToText), extendedQuery).execute()
        return Array.from(result) as never[] // the caller names the rows' shape; nothing can check it here
      }),
    script: (sql) =>
      ask(async () => {
        const result: unknown = await client.unsafe(sql).simple().execute()
        return lastCommand(result)
      }),
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

/** Text in, and out what `parsers` says; 0 is the client's name for "no type". */
const textTypes = Object.fromEntries(
  [...parsers].map(([oid, parse]) => [
    `oid${oid}`,
    { to: oid, from: [oid], serialize: (text: string) => text, parse: (text: string) => parse(text) },
  ]),
)

/** One prepared statement, also without parameters. `simple` is missing in the client's types. */
const extendedQuery = { prepare: true, ...{ simple: false } }

interface SocketTarget {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path: string | false | undefined
}

function connectSocket(target: SocketTarget): net.Socket {
  if (target.path) return net.connect(target.path)
  const host = target.host[0] ?? '127.0.0.1'
  const socket = net.connect({ host, port: target.port[0] ?? 5432, noDelay: true })
  // A peer that is gone without a word is noticed after some 20 seconds, also while nothing is asked of it.
  socket.setKeepAlive(true, 10_000, 3_000, 3)
  // The client reads the name for TLS from here.
  return Object.assign(socket, { host, port: target.port[0] ?? 5432 })
}

function lastCommand(result: unknown): string {
  const statements: unknown = Array.isArray(result) && Array.isArray(result[0]) ? result.at(-1) : result
  return typeof statements === 'object' && statements !== null && 'command' in statements
    ? String(statements.command)
    : ''
}

/** SQLSTATEs by which a server says that it cannot be asked: connection exceptions, shutdown, start-up, no place left. */
const unreachableStates = /^(?:08|57P0[123]|53300)/

export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error
  const code: unknown = 'code' in error ? error.code : undefined
  if (error instanceof postgres.PostgresError) {
    const unreachable = unreachableStates.test(error.code)
    return new DatabaseError(unreachable ? 'unreachable' : error.code, error.message, {
      cause: error,
      constraint: error.constraint_name,
    })
  }
  // A connection that could not be made or broke: ECONNREFUSED, CONNECT_TIMEOUT, CONNECTION_CLOSED, …
  if (typeof code === 'string' && /^(?:E[A-Z_]+$|CONNECT)/.test(code)) {
    return new DatabaseError('unreachable', `The database cannot be reached (${code})`, { cause: error })
  }
  return error
}

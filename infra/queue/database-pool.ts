import { EventEmitter } from 'node:events'

import type { PgNotification, PgPool, PgPoolClient, PgQueryable } from 'bullmq'

import { type Database, DatabaseError, type Parameter, type Queryable } from '../database/database.ts'

/** The database as the pool that BullMQ expects. */
export function poolOver(database: Database): PgPool {
  const pool: PgPool = {
    query: (text, parameters) => ask(database, text, parameters, 3),
    connect: async () => listenerOver(database),
    end: async () => {},
    on: () => pool,
    removeAllListeners: () => pool,
  }
  return pool
}

/** A transaction as a session; BullMQ's own BEGIN and COMMIT are ignored. */
export function sessionOver(transaction: Queryable): PgQueryable {
  return {
    query: async <Row>(text: string, parameters?: readonly unknown[]) => {
      if (/^(?:begin|commit|rollback)$/i.test(text)) return { rows: [] as Row[] }
      if (parameters) return ask<Row>(transaction, text, parameters)
      if (isSelect(text)) return ask<Row>(transaction, text, [])
      await attempt(() => transaction.script(text))
      return { rows: [] as Row[] }
    },
  }
}

/** A client that BullMQ holds for LISTEN. */
function listenerOver(database: Database): PgPoolClient {
  const emitter = new EventEmitter()
  const stops: (() => Promise<void>)[] = []

  async function query<Row>(text: string, parameters?: readonly unknown[]): Promise<{ rows: Row[] }> {
    const channel = /^\s*LISTEN (\w+)/i.exec(withoutComments(text))?.[1]
    if (channel !== undefined) {
      const heard = (payload: string) => emitter.emit('notification', { channel, payload })
      stops.push(await attempt(() => database.listen(channel, heard)))
      return { rows: [] }
    }
    if (text.includes('application_name')) return { rows: [] }
    return ask<Row>(database, text, parameters)
  }

  const client: PgPoolClient = {
    query,
    on: (event: string, listener: (message: PgNotification & Error) => void) => {
      emitter.on(event, listener)
      return client
    },
    removeListener: (event, listener) => {
      emitter.removeListener(event, listener)
      return client
    },
    removeAllListeners: (event) => {
      emitter.removeAllListeners(event)
      return client
    },
    release: () => {
      // A database that is gone listens to nothing any more.
      for (const stop of stops.splice(0)) stop().catch(() => undefined)
    },
  }
  return client
}

async function ask<Row>(
  queryable: Queryable,
  text: string,
  parameters: readonly unknown[] = [],
  retries = 0,
): Promise<{ rows: Row[]; rowCount: number }> {
  const rows = await attempt(() => queryable.query<never>(text, parameters.map(toParameter)), retries)
  return { rows, rowCount: rows.length }
}

const deadlock = '40P01'

/** Retries deadlocks, and restores driver errors (SQLSTATE, connection refused) that BullMQ checks. */
async function attempt<Result>(work: () => Promise<Result>, retries = 0): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.code === deadlock && retries > 0) return attempt(work, retries - 1)
    if (error.code === 'unreachable')
      throw Object.assign(new Error(error.message, { cause: error }), { code: 'ECONNREFUSED' })
    throw error.cause instanceof Error ? error.cause : error
  }
}

function toParameter(value: unknown): Parameter {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(String)
  throw new TypeError(`BullMQ sent a parameter of an unknown kind: ${typeof value}`)
}

const isSelect = (text: string) => /^\s*(?:select|insert|update)\b/i.test(withoutComments(text))

const withoutComments = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')

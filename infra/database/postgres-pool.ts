import { DatabaseError } from './database.ts'
import { type Connection, openConnection, type PostgresSettings } from './postgres-connection.ts'

export interface PoolSettings extends PostgresSettings {
  readonly connections: number
  /** How long to wait for a free connection before giving up as 'unreachable'. */
  readonly waitMs: number
  /** An idle connection is closed after this long, so that none grows stale behind a firewall. */
  readonly idleMs: number
}

export interface Pool {
  /** One statement of its own: on a free connection, a new one, or behind others on the least busy one. */
  share<Result>(use: (connection: Connection) => Promise<Result>): Promise<Result>
  /** A connection for `use` alone until it settles. */
  hold<Result>(use: (connection: Connection) => Promise<Result>): Promise<Result>
  connections(): Iterable<Connection>
  end(): Promise<void>
}

interface Slot {
  readonly connection: Connection
  held: boolean
  idleTimer: NodeJS.Timeout | undefined
}

interface Waiter {
  readonly held: boolean
  readonly start: (slot: Slot) => void
}

/** Bounded by `connections`; whoever finds none waits in line. Connections are opened when first needed. */
export function openPool(settings: PoolSettings): Pool {
  const slots = new Set<Slot>()
  const waiting: Waiter[] = []
  let ended = false

  const isFree = (slot: Slot) => !slot.held && slot.connection.inFlight() === 0

  function find(held: boolean): Slot | undefined {
    const open = [...slots].filter((slot) => !slot.held)
    const free = open.find(isFree)
    if (free) return free
    if (slots.size < settings.connections) return openSlot()
    return held ? undefined : open.toSorted((a, b) => a.connection.inFlight() - b.connection.inFlight())[0]
  }

  function openSlot(): Slot {
    const connection = openConnection(settings, {
      lost: () => {
        clearTimeout(slot.idleTimer)
        slots.delete(slot)
        serveWaiting()
      },
    })
    const slot: Slot = { connection, held: false, idleTimer: undefined }
    slots.add(slot)
    return slot
  }

  function serveWaiting(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const slot = find(next.held)
      if (!slot) return
      waiting.shift()
      next.start(slot)
    }
  }

  function use<Result>(held: boolean, work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    // Runs up to its first statement before anyone else can look for a connection, and together with its neighbours' statements.
    const start = (slot: Slot) => void run(slot, held, work).then(resolve, reject)

    if (ended) return Promise.reject(new DatabaseError('unreachable', 'The database was closed'))
    // Nobody overtakes the line, or a transaction could wait for ever behind single statements.
    const slot = waiting.length === 0 ? find(held) : undefined
    if (slot) start(slot)
    else waitInLine(held, start, reject)
    return promise
  }

  function waitInLine(held: boolean, start: (slot: Slot) => void, reject: (error: DatabaseError) => void): void {
    const deadline = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1)
      reject(new DatabaseError('unreachable', `No connection to the database was free within ${settings.waitMs} ms`))
    }, settings.waitMs)
    const waiter: Waiter = {
      held,
      start: (slot) => {
        clearTimeout(deadline)
        start(slot)
      },
    }
    waiting.push(waiter)
  }

  async function run<Result>(slot: Slot, held: boolean, work: (connection: Connection) => Promise<Result>) {
    slot.held = held
    clearTimeout(slot.idleTimer)
    try {
      return await work(slot.connection)
    } finally {
      if (held) slot.held = false
      if (isFree(slot) && !slot.connection.isLost()) closeWhenIdle(slot)
      serveWaiting()
    }
  }

  function closeWhenIdle(slot: Slot): void {
    clearTimeout(slot.idleTimer)
    slot.idleTimer = setTimeout(() => {
      slots.delete(slot)
      void slot.connection.end()
    }, settings.idleMs).unref()
  }

  return {
    share: (work) => use(false, work),
    hold: (work) => use(true, work),
    connections: () => [...slots].map((slot) => slot.connection),
    end: async () => {
      ended = true
      const open = [...slots]
      slots.clear()
      for (const slot of open) clearTimeout(slot.idleTimer)
      await Promise.all(open.map((slot) => slot.connection.end()))
    },
  }
}

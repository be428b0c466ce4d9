import { openConnectionQueue } from './connection-queue.ts'
import { DatabaseError } from './database.ts'
import { type Connection, openConnection, type PostgresSettings } from './postgres-connection.ts'

export interface PoolSettings extends PostgresSettings {
  readonly connections: number
  readonly waitMs: number
  readonly idleMs: number
}

type Work<Result> = (connection: Connection) => Promise<Result>

export interface Pool {
  /** Runs one statement, on a free or new connection, or pipelined on the least busy one. */
  share<Result>(work: Work<Result>): Promise<Result>
  hold<Result>(work: Work<Result>): Promise<Result>
  readonly connections: () => readonly Connection[]
  end(): Promise<void>
}

export function openPool(settings: PoolSettings): Pool {
  const line = openConnectionQueue<{ readonly held: boolean; start(slot: Slot): void }>(settings.waitMs)
  const slots = openSlots(settings, serveWaiting)
  let ended = false

  function serveWaiting(): void {
    for (let next = line.first(); next; next = line.first()) {
      const slot = slots.find(next.held)
      if (!slot) return
      line.takeFirst()
      next.start(slot)
    }
  }

  function ask<Result>(held: boolean, work: Work<Result>): Promise<Result> {
    if (ended) return Promise.reject(new DatabaseError('unreachable', 'The database was closed'))
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    // Runs up to its first statement before anyone else can look for a connection, and together with its neighbours.
    const start = (slot: Slot) => void run(slot, held, work).then(resolve, reject)
    // Nobody overtakes the line, or a transaction could wait for ever behind single statements.
    const slot = line.first() ? undefined : slots.find(held)
    if (slot) start(slot)
    else line.join({ held, start }, reject)
    return promise
  }

  async function run<Result>(slot: Slot, held: boolean, work: Work<Result>): Promise<Result> {
    slot.held = held
    clearTimeout(slot.idleTimer)
    try {
      return await work(slot.connection)
    } finally {
      if (held) slot.held = false
      slots.closeWhenIdle(slot)
      serveWaiting()
    }
  }

  return {
    share: (work) => ask(false, work),
    hold: (work) => ask(true, work),
    connections: slots.connections,
    end: async () => {
      ended = true
      await slots.end()
    },
  }
}

interface Slot {
  readonly connection: Connection
  held: boolean
  idleTimer: NodeJS.Timeout | undefined
}

interface Slots {
  find(held: boolean): Slot | undefined
  closeWhenIdle(slot: Slot): void
  readonly connections: () => readonly Connection[]
  end(): Promise<void>
}

/** Connections, opened on demand. `freed` is called after a loss. */
function openSlots(settings: PoolSettings, freed: () => void): Slots {
  const slots = new Set<Slot>()

  function openSlot(): Slot {
    const connection = openConnection(settings, {
      lost: () => {
        clearTimeout(slot.idleTimer)
        slots.delete(slot)
        freed()
      },
    })
    const slot: Slot = { connection, held: false, idleTimer: undefined }
    slots.add(slot)
    return slot
  }

  return {
    find: (held) => {
      const open = [...slots].filter((slot) => !slot.held)
      const free = open.find(isFree)
      if (free) return free
      if (slots.size < settings.connections) return openSlot()
      return held ? undefined : open.toSorted((a, b) => a.connection.inFlight() - b.connection.inFlight())[0]
    },
    closeWhenIdle: (slot) => {
      clearTimeout(slot.idleTimer)
      if (!isFree(slot) || slot.connection.isLost()) return
      slot.idleTimer = setTimeout(() => {
        slots.delete(slot)
        void slot.connection.end()
      }, settings.idleMs).unref()
    },
    connections: () => [...slots].map((slot) => slot.connection),
    end: async () => {
      const open = [...slots]
      slots.clear()
      for (const slot of open) clearTimeout(slot.idleTimer)
      await Promise.all(open.map((slot) => slot.connection.end()))
    },
  }
}

const isFree = (slot: Slot): boolean => !slot.held && slot.connection.inFlight() === 0

import { openListeners, listenTo, stopListeningTo } from './listeners.ts'
import { type Connection, openConnection, type PostgresSettings } from './postgres-connection.ts'

export interface Listener {
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  end(): Promise<void>
}

/** Interval and timeout of the listener's heartbeat. */
const heartbeatMs = 10_000
const heartbeatDeadlineMs = 3_000
const reconnectMs = 500

/** One connection for all channels, opened at the first `listen` and reopened after a loss. */
export function openListener(settings: PostgresSettings): Listener {
  const listeners = openListeners()
  let connection: Connection | undefined
  let timer: NodeJS.Timeout | undefined
  let ended = false

  function connect(): Connection {
    const opened = openConnection(settings, {
      notified: listeners.notify,
      lost: () => {
        if (connection !== opened) return
        connection = undefined
        after(reconnectMs, listenAgain)
      },
    })
    connection = opened
    after(heartbeatMs, beat)
    return opened
  }

  function after(delayMs: number, act: () => void): void {
    clearTimeout(timer)
    if (!ended && listeners.channels().length > 0) timer = setTimeout(act, delayMs).unref()
  }

  function listenAgain(): void {
    const opened = connection ?? connect()
    // One that fails loses the connection, and so comes back here.
    for (const channel of listeners.channels()) opened.script(listenTo(channel)).catch(opened.drop)
  }

  function beat(): void {
    const asked = connection
    if (!asked) return
    const deadline = setTimeout(asked.drop, heartbeatDeadlineMs).unref()
    const settle = () => {
      clearTimeout(deadline)
      if (connection === asked) after(heartbeatMs, beat)
    }
    asked.script('select 1').then(settle, settle)
  }

  async function stop(channel: string, heard: (payload: string) => void): Promise<void> {
    // A lost connection listens to nothing any more: there is nothing to stop.
    if (listeners.remove(channel, heard) && connection) await connection.script(stopListeningTo(channel))
  }

  return {
    listen: async (channel, heard) => {
      listeners.add(channel, heard)
      after(heartbeatMs, beat)
      try {
        await (connection ?? connect()).script(listenTo(channel))
      } catch (error) {
        listeners.remove(channel, heard)
        throw error
      }
      return () => stop(channel, heard)
    },
    end: async () => {
      ended = true
      clearTimeout(timer)
      await connection?.end()
    },
  }
}

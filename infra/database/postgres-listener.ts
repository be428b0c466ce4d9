import { type Connection, openConnection, type PostgresSettings } from './postgres-connection.ts'

export interface Listener {
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  end(): Promise<void>
}

/** While someone listens, the connection is asked this often whether it still lives, and given up after this long. */
const heartbeatMs = 10_000
const heartbeatDeadlineMs = 3_000
const reconnectMs = 500

/** One connection of its own for all channels, opened at the first `listen` and opened again whenever it is lost. */
export function openListener(settings: PostgresSettings): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>()
  let connection: Connection | undefined
  let timer: NodeJS.Timeout | undefined
  let ended = false

  function connect(): Connection {
    const opened = openConnection(settings, {
      notified: (channel, payload) => {
        for (const heard of channels.get(channel) ?? []) heard(payload)
      },
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
    if (!ended && channels.size > 0) timer = setTimeout(act, delayMs).unref()
  }

  function listenAgain(): void {
    const opened = connect()
    // One that fails loses the connection, and so comes back here.
    for (const channel of channels.keys()) opened.script(`listen ${quoted(channel)}`).catch(() => opened.drop())
  }

  function beat(): void {
    const asked = connection
    if (!asked) return
    const deadline = setTimeout(() => asked.drop(), heartbeatDeadlineMs).unref()
    const settle = () => {
      clearTimeout(deadline)
      if (connection === asked) after(heartbeatMs, beat)
    }
    asked.script('select 1').then(settle, settle)
  }

  async function stopListening(channel: string, heard: (payload: string) => void): Promise<void> {
    const hearers = channels.get(channel)
    if (!hearers?.delete(heard) || hearers.size > 0) return
    channels.delete(channel)
    if (channels.size === 0) clearTimeout(timer)
    // A lost connection listens to nothing any more: there is nothing to stop.
    if (connection && !connection.isLost()) await connection.script(`unlisten ${quoted(channel)}`)
  }

  return {
    listen: async (channel, heard) => {
      const hearers = channels.get(channel) ?? new Set()
      channels.set(channel, hearers.add(heard))
      try {
        await (connection ?? connect()).script(`listen ${quoted(channel)}`)
      } catch (error) {
        hearers.delete(heard)
        if (hearers.size === 0) channels.delete(channel)
        throw error
      }
      return () => stopListening(channel, heard)
    },
    end: async () => {
      ended = true
      clearTimeout(timer)
      await connection?.end()
    },
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

type Heard = (payload: string) => void

/** Who listens to which channel. */
export interface Listeners {
  add(channel: string, heard: Heard): void
  /** Answers true when the channel has no listener left. */
  remove(channel: string, heard: Heard): boolean
  channels(): readonly string[]
  /** Calls them in a microtask, not on the receiver's stack: an exception of a listener does not reach it. */
  readonly notify: (channel: string, payload: string) => void
}

export function openListeners(): Listeners {
  const byChannel = new Map<string, Set<Heard>>()
  return {
    add: (channel, heard) => {
      byChannel.set(channel, (byChannel.get(channel) ?? new Set()).add(heard))
    },
    remove: (channel, heard) => {
      const listeners = byChannel.get(channel)
      if (!listeners?.delete(heard) || listeners.size > 0) return false
      return byChannel.delete(channel)
    },
    channels: () => [...byChannel.keys()],
    notify: (channel, payload) => {
      for (const heard of byChannel.get(channel) ?? []) queueMicrotask(() => heard(payload))
    },
  }
}

export const listenTo = (channel: string): string => `listen ${quoted(channel)}`
export const stopListeningTo = (channel: string): string => `unlisten ${quoted(channel)}`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

type Heard = (payload: string) => void

/** Who listens to which channel. */
export interface Listeners {
  add(channel: string, heard: Heard): void
  /** Answers true when nobody is left on the channel. */
  remove(channel: string, heard: Heard): boolean
  channels(): readonly string[]
  /** Tells them soon, and not on the stack of whoever received it: what they throw is nobody else's. */
  readonly tell: (channel: string, payload: string) => void
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
    tell: (channel, payload) => {
      for (const heard of byChannel.get(channel) ?? []) queueMicrotask(() => heard(payload))
    },
  }
}

export const listenTo = (channel: string): string => `listen ${quoted(channel)}`
export const stopListeningTo = (channel: string): string => `unlisten ${quoted(channel)}`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

type Heard = (payload: string) => void

export interface Listeners {
  add(channel: string, heard: Heard): void
  remove(channel: string, heard: Heard): boolean
  channels(): readonly string[]
  /** Calls listeners in a microtask, so that their exceptions do not reach the receiver. */
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

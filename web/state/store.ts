/** A value that changes, and who hears of it, as React's `useSyncExternalStore` asks for. */
export interface Store<Value> {
  readonly current: () => Value
  readonly set: (next: Value) => void
  /** Returns how to hear no more of it. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    current: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

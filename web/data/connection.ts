/** Whether calls arrive. `offline`: the device says that it has no network; `unreachable`: a call found no server. */
export type Connection = 'online' | 'offline' | 'unreachable'

const listeners = new Set<() => void>()
const returns = new Set<() => void>()
let isLost = false

export const connection = (): Connection => {
  if (!navigator.onLine) return 'offline'
  return isLost ? 'unreachable' : 'online'
}

/** Told by every call to our server: whether it was answered, by whatever status. */
export function noteCall(isAnswered: boolean): void {
  if (isLost === !isAnswered) return
  isLost = !isAnswered
  for (const listener of listeners) listener()
  // Whoever got this answer needs no second one: it is told first, and waits no more.
  if (isAnswered) setTimeout(tellReturns)
}

function tellReturns(): void {
  for (const run of returns) run()
}

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener)
  const stop = listen(['online', 'offline'], listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Calls `run` whenever calls may arrive again: the browser says so, one did, or somebody returns to the window. */
export function onReturn(run: () => void): () => void {
  returns.add(run)
  const stop = listen(['online', 'focus'], run)
  return () => {
    returns.delete(run)
    stop()
  }
}

function listen(signs: readonly string[], run: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, run)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, run)
  }
}

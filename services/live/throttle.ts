/** Leading and trailing edge throttle by key. */
export function openThrottle(intervalMs: number, call: (key: string) => void) {
  const throttled = new Map<string, { readonly timer: NodeJS.Timeout; isPending: boolean }>()
  const callNow = (key: string) => {
    throttled.set(key, { timer: setTimeout(() => endInterval(key), intervalMs).unref(), isPending: false })
    call(key)
  }
  const endInterval = (key: string) => {
    const isPending = throttled.get(key)?.isPending === true
    throttled.delete(key)
    if (isPending) callNow(key)
  }
  return {
    trigger(key: string) {
      const entry = throttled.get(key)
      if (entry === undefined) callNow(key)
      else entry.isPending = true
    },
    close() {
      for (const { timer } of throttled.values()) clearTimeout(timer)
      throttled.clear()
    },
  }
}

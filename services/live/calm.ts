/** Tells of each name at once, and of what comes within `calmMs` after that as one when the time is over. */
export function openCalm(calmMs: number, tell: (name: string) => void) {
  /** The names told of in the last `calmMs`, and whether something came since. */
  const resting = new Map<string, { readonly timer: NodeJS.Timeout; isDue: boolean }>()
  const tellNow = (name: string) => {
    resting.set(name, { timer: setTimeout(() => rested(name), calmMs).unref(), isDue: false })
    tell(name)
  }
  const rested = (name: string) => {
    const isDue = resting.get(name)?.isDue === true
    resting.delete(name)
    if (isDue) tellNow(name)
  }
  return {
    tell(name: string) {
      const rest = resting.get(name)
      if (rest === undefined) tellNow(name)
      else rest.isDue = true
    },
    close() {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}

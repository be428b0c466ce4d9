export interface RwLock {
  share<Result>(work: () => Promise<Result>): Promise<Result>
  alone<Result>(work: () => Promise<Result>): Promise<Result>
}

/** FIFO lock of the one session; uncontended `work` begins synchronously. */
export function openRwLock(): RwLock {
  const waiting: { readonly alone: boolean; begin(): void }[] = []
  let taken = false

  function enter<Result>(alone: boolean, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const begin = () => {
      taken = alone
      const leave = () => {
        if (!alone) return
        taken = false
        letIn()
      }
      void work().then(resolve, reject).finally(leave)
    }
    if (taken || waiting.length > 0) waiting.push({ alone, begin })
    else begin()
    return promise
  }

  function letIn(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next.begin()
      if (next.alone) return
    }
  }

  return { share: (work) => enter(false, work), alone: (work) => enter(true, work) }
}

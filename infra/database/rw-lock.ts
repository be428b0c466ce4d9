export interface RwLock {
  /** Runs `work` at once, or as soon as nobody has the session alone. Others may come in between. */
  share<Result>(work: () => Promise<Result>): Promise<Result>
  /** Runs `work` while nobody else may. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Who may use the one session, first come first served. `work` begins before `share` or `alone` returns when it need not wait. */
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

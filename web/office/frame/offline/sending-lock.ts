export interface SendingLock {
  /**
   * Waits until no other tab sends. One that takes longer than the lease is frozen, and its turn is taken away. False where that
   * happened to this one: then it stops.
   */
  readonly inTurn: (run: () => Promise<void>) => Promise<boolean>
  /** Runs unless another tab sends; false then. */
  readonly ifFree: (run: () => Promise<void>) => Promise<boolean>
}

const lockName = 'crew-reports'

/** Without locks, and after a turn that was taken away, the ids of the reports have the server count each once. */
export function createSendingLock(locks: LockManager | null | undefined, leaseMs: number): SendingLock {
  if (!locks) {
    const atOnce = async (run: () => Promise<void>) => {
      await run()
      return true
    }
    return { inTurn: atOnce, ifFree: atOnce }
  }

  /** False where it was stolen while it ran; a wait that is too long rejects as the signal does. */
  async function hold(options: LockOptions, run: () => Promise<void>): Promise<boolean> {
    let isOver = false
    let isBegun = false
    try {
      await locks?.request(lockName, options, async () => {
        isBegun = true
        await run().finally(() => (isOver = true))
      })
      return true
    } catch (error) {
      if (isBegun && !isOver) return false
      throw error
    }
  }

  return {
    async inTurn(run) {
      const lease = AbortSignal.timeout(leaseMs)
      let isMine = false
      const once = () => {
        isMine = true
        return run()
      }
      try {
        return await hold({ signal: lease }, once)
      } catch (error) {
        if (isMine || !lease.aborted) throw error
        return hold({ steal: true }, once)
      }
    },
    ifFree: (run) =>
      locks.request(lockName, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await run()
        return lock !== null
      }),
  }
}

/** Whose page listens. */
export interface Listener {
  readonly audience: 'customer' | 'staff'
  readonly owner: string
  readonly sessionId: string
}

/** One open stream. News that come while nobody waits are kept, as one. */
export interface Seat {
  readonly listener: Listener
  /** What comes first: a change, the end, or so many milliseconds without either. */
  next(quietMs: number): Promise<'changed' | 'quiet' | 'ended'>
  leave(): void
}

export interface SeatTerms {
  /** Streams of one session: its tabs. A browser has six connections for a host without HTTP/2, and needs some for calls. */
  readonly mostOfSession: number
  readonly most: number
}

export interface Seats {
  /** Null when the session, or the process, has as many as it may have. */
  take(listener: Listener): Seat | null
  tell(isConcerned: (listener: Listener) => boolean): void
  end(isConcerned: (listener: Listener) => boolean): void
  readonly count: () => number
}

interface Taken {
  readonly seat: Seat
  readonly tell: () => void
  readonly end: () => void
}

/** The open streams of this process. */
export function openSeats({ mostOfSession, most }: SeatTerms): Seats {
  const taken = new Set<Taken>()
  const those = (isConcerned: (listener: Listener) => boolean) =>
    [...taken].filter(({ seat }) => isConcerned(seat.listener))
  return {
    take(listener) {
      const ofSession = those(({ sessionId }) => sessionId === listener.sessionId).length
      if (taken.size >= most || ofSession >= mostOfSession) return null
      const one = takenBy(listener, () => taken.delete(one))
      taken.add(one)
      return one.seat
    },
    tell(isConcerned) {
      for (const one of those(isConcerned)) one.tell()
    },
    end(isConcerned) {
      for (const one of those(isConcerned)) one.end()
    },
    count: () => taken.size,
  }
}

function takenBy(listener: Listener, leave: () => void): Taken {
  let [hasNews, hasEnded] = [false, false]
  let wake = () => {}
  const state = () => {
    if (hasEnded) return 'ended'
    if (!hasNews) return 'quiet'
    hasNews = false
    return 'changed'
  }
  const seat: Seat = {
    listener,
    async next(quietMs) {
      if (!hasNews && !hasEnded) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, quietMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      return state()
    },
    leave,
  }
  return {
    seat,
    tell() {
      hasNews = true
      wake()
    },
    end() {
      hasEnded = true
      leave()
      wake()
    },
  }
}

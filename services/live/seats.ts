/** Whose page listens. */
export interface Listener {
  readonly audience: 'customer' | 'staff'
  readonly owner: string
  readonly sessionId: string
  /** Whether they may read the office's mail. */
  readonly readsMail: boolean
  /** The end of the log when the page joined: what came before it reads itself. */
  readonly since: number
}

/** A change of the event log, of what staff do beside mails, or the mail accounts whose mirrors have changed. */
export type News = 'changed' | 'team' | { readonly mailAccounts: readonly string[] }

/** One open stream. News that come while nobody waits are kept, as one. */
export interface Seat {
  readonly listener: Listener
  /** What comes first: news, the end, or so many milliseconds without either. */
  next(quietMs: number): Promise<News | 'quiet' | 'ended'>
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
  tell(isConcerned: (listener: Listener) => boolean, news?: News): void
  end(isConcerned: (listener: Listener) => boolean): void
  readonly count: () => number
}

interface Taken {
  readonly seat: Seat
  readonly tell: (news: News) => void
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
    tell(isConcerned, news = 'changed') {
      for (const one of those(isConcerned)) one.tell(news)
    },
    end(isConcerned) {
      for (const one of those(isConcerned)) one.end()
    },
    count: () => taken.size,
  }
}

function takenBy(listener: Listener, leave: () => void): Taken {
  let [isChanged, isTeamChanged, hasEnded] = [false, false, false]
  const mailAccounts = new Set<string>()
  let wake = () => {}
  const state = () => {
    if (hasEnded) return 'ended'
    if (isChanged) {
      isChanged = false
      return 'changed'
    }
    if (isTeamChanged) {
      isTeamChanged = false
      return 'team'
    }
    if (mailAccounts.size === 0) return 'quiet'
    const news = { mailAccounts: [...mailAccounts] }
    mailAccounts.clear()
    return news
  }
  const seat: Seat = {
    listener,
    async next(quietMs) {
      if (!isChanged && !isTeamChanged && mailAccounts.size === 0 && !hasEnded) {
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
    tell(news) {
      if (news === 'changed') isChanged = true
      else if (news === 'team') isTeamChanged = true
      else for (const account of news.mailAccounts) mailAccounts.add(account)
      wake()
    },
    end() {
      hasEnded = true
      leave()
      wake()
    },
  }
}

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
export type Update = 'changed' | 'team' | { readonly mailAccounts: readonly string[] }

/** One open stream. Updates that come while nobody waits are kept, as one. */
export interface Subscription {
  readonly listener: Listener
  /** What comes first: an update, the end, or so many milliseconds without either. */
  next(quietMs: number): Promise<Update | 'quiet' | 'ended'>
  unsubscribe(): void
}

export interface SubscriptionLimits {
  /** Streams of one session: its tabs. A browser has six connections for a host without HTTP/2, and needs some for calls. */
  readonly mostOfSession: number
  /** Of one customer or member of staff, on all of their devices. */
  readonly mostOfOwner: number
  readonly most: number
  /** Of these so many that no customer takes: accounts are free, and the office works by its streams. */
  readonly keptForStaff: number
}

export interface Subscriptions {
  /** Null when the session, its owner, or the process, has as many as it may have. */
  subscribe(listener: Listener): Subscription | null
  publish(isConcerned: (listener: Listener) => boolean, update?: Update): void
  end(isConcerned: (listener: Listener) => boolean): void
  readonly count: () => number
}

interface Entry {
  readonly subscription: Subscription
  readonly push: (update: Update) => void
  readonly end: () => void
}

/** The open streams of this process. */
export function openSubscriptions(limits: SubscriptionLimits): Subscriptions {
  const entries = new Set<Entry>()
  const those = (isConcerned: (listener: Listener) => boolean) =>
    [...entries].filter(({ subscription }) => isConcerned(subscription.listener))
  function hasPlace({ audience, owner, sessionId }: Listener): boolean {
    const ofOwner = those((one) => one.audience === audience && one.owner === owner)
    const ofSession = ofOwner.filter(({ subscription: { listener } }) => listener.sessionId === sessionId)
    const isFull =
      entries.size >= limits.most ||
      (audience === 'customer' &&
        those((one) => one.audience === 'customer').length >= limits.most - limits.keptForStaff)
    return !isFull && ofOwner.length < limits.mostOfOwner && ofSession.length < limits.mostOfSession
  }

  return {
    subscribe(listener) {
      if (!hasPlace(listener)) return null
      const one = entryFor(listener, () => entries.delete(one))
      entries.add(one)
      return one.subscription
    },
    publish(isConcerned, update = 'changed') {
      for (const one of those(isConcerned)) one.push(update)
    },
    end(isConcerned) {
      for (const one of those(isConcerned)) one.end()
    },
    count: () => entries.size,
  }
}

function entryFor(listener: Listener, unsubscribe: () => void): Entry {
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
    const update = { mailAccounts: [...mailAccounts] }
    mailAccounts.clear()
    return update
  }
  const subscription: Subscription = {
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
    unsubscribe,
  }
  return {
    subscription,
    push(update) {
      if (update === 'changed') isChanged = true
      else if (update === 'team') isTeamChanged = true
      else for (const account of update.mailAccounts) mailAccounts.add(account)
      wake()
    },
    end() {
      hasEnded = true
      unsubscribe()
      wake()
    },
  }
}

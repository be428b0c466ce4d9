export interface Listener {
  readonly audience: 'customer' | 'staff'
  readonly owner: string
  readonly sessionId: string
  /** May read the office's mail. */
  readonly readsMail: boolean
  /** Log position at joining. */
  readonly since: number
}

/** Change of the log, of staff's work on mails, or of mailboxes. */
export type Update = 'changed' | 'team' | { readonly mailAccounts: readonly string[] }

/** An open stream with its merged pending updates. */
export interface Subscription {
  readonly listener: Listener
  /** An update, the end, or 'quiet' after a time. */
  next(quietMs: number): Promise<Update | 'quiet' | 'ended'>
  unsubscribe(): void
}

export interface SubscriptionLimits {
  /** Streams of a session, below a browser's six connections. */
  readonly mostOfSession: number
  readonly mostOfOwner: number
  readonly most: number
  /** Streams reserved for staff. */
  readonly keptForStaff: number
}

export interface Subscriptions {
  /** Null beyond a limit. */
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

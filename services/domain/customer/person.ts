interface Known {
  readonly id: string
  readonly kind: 'visitor' | 'lead' | 'customer'
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly hasAccount: boolean
  readonly since: string
  readonly lastSeenAt: string
  readonly mergedInto: string | null
}

export interface Person<Customer extends Known> {
  readonly survivor: Customer
  readonly merged: readonly Customer[]
}

/** Persons from rows of all their customers. */
export function personsOf<Customer extends Known>(rows: readonly Customer[]): Person<Customer>[] {
  const merged = Map.groupBy(rows, ({ mergedInto }) => mergedInto)
  return (merged.get(null) ?? []).map((survivor) => ({ survivor, merged: merged.get(survivor.id) ?? [] }))
}

const ranks = ['visitor', 'lead', 'customer'] as const

/** Merged row: the survivor's details, else the others'; the maximum, first and last of all. */
export function lineOf<Customer extends Known>({ survivor, merged }: Person<Customer>) {
  const all = [survivor, ...merged]
  const first = (field: 'name' | 'email' | 'phone') => all.find((one) => one[field] !== null)?.[field] ?? null
  return {
    id: survivor.id,
    name: first('name'),
    email: first('email'),
    phone: first('phone'),
    kind: ranks.findLast((rank) => all.some(({ kind }) => kind === rank)) ?? survivor.kind,
    hasAccount: all.some(({ hasAccount }) => hasAccount),
    since: all.map(({ since }) => since).toSorted()[0] ?? survivor.since,
    lastSeenAt:
      all
        .map(({ lastSeenAt }) => lastSeenAt)
        .toSorted()
        .at(-1) ?? survivor.lastSeenAt,
  }
}

interface Subscription {
  readonly status: 'pending' | 'confirmed' | 'ended'
  readonly at: string
}

/** Combined consent: an end outweighs all, a consent outweighs a request. */
export function strictest(subscriptions: readonly (Subscription | null)[]): Subscription | null {
  const given = subscriptions.filter((one) => one !== null)
  for (const status of ['ended', 'confirmed', 'pending'] as const) {
    const found = given.find((one) => one.status === status)
    if (found !== undefined) return found
  }
  return null
}

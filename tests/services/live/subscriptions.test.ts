import { describe, expect, test } from 'vitest'

import { openSubscriptions, type Listener, type Subscription } from '#services/live/subscriptions.ts'

const asha: Listener = { audience: 'customer', owner: 'c1', sessionId: 'one', readsMail: false, since: 0 }
const forever = 3_600_000
const limits = { mostOfSession: 2, mostOfOwner: 3, most: 3, keptForStaff: 0 }

function opened(subscription: Subscription | null): Subscription {
  if (subscription === null) throw new Error('there is no subscription')
  return subscription
}

describe('the subscriptions of open pages', () => {
  test('are as many as one session and all together may have, and are free again when they are left', () => {
    const subscriptions = openSubscriptions(limits)
    const first = opened(subscriptions.subscribe(asha))
    opened(subscriptions.subscribe(asha))
    expect(subscriptions.subscribe(asha)).toBeNull()
    opened(subscriptions.subscribe({ ...asha, sessionId: 'two' }))
    expect(subscriptions.subscribe({ ...asha, sessionId: 'three' })).toBeNull()
    first.unsubscribe()
    first.unsubscribe()
    expect(subscriptions.count()).toBe(2)
    expect(subscriptions.subscribe({ ...asha, sessionId: 'three' })).not.toBeNull()
  })

  test('are as many as one owner may have, however often they sign in, and leave places to staff', () => {
    const subscriptions = openSubscriptions({ mostOfSession: 2, mostOfOwner: 3, most: 8, keptForStaff: 3 })
    const join = (audience: Listener['audience'], owner: string, sessionId: string) =>
      subscriptions.subscribe({ ...asha, audience, owner, sessionId }) !== null
    expect(['a', 'b', 'c', 'd'].map((session) => join('customer', 'c1', session))).toEqual([true, true, true, false])
    expect(['e', 'f', 'g'].map((session) => join('customer', `of ${session}`, session))).toEqual([true, true, false])
    // A member of staff whose id is a customer's is somebody else.
    expect(['h', 'i', 'j', 'k'].map((session) => join('staff', 'c1', session))).toEqual([true, true, true, false])
    expect(join('staff', 's2', 'l')).toBe(false)
  })

  test('are told of what concerns them alone', async () => {
    const subscriptions = openSubscriptions(limits)
    const [hers, another] = [
      opened(subscriptions.subscribe(asha)),
      opened(subscriptions.subscribe({ ...asha, owner: 'c2', sessionId: 'two' })),
    ]
    const waiting = hers.next(forever)
    subscriptions.publish(({ owner }) => owner === 'c1')
    expect(await waiting).toBe('changed')
    expect(await another.next(0)).toBe('quiet')
  })

  test('hear once of all that came while they did not wait', async () => {
    const subscriptions = openSubscriptions(limits)
    const subscription = opened(subscriptions.subscribe(asha))
    subscriptions.publish(() => true)
    subscriptions.publish(() => true)
    expect(await subscription.next(forever)).toBe('changed')
    expect(await subscription.next(0)).toBe('quiet')
  })

  test('hear of each mail account once, after a change of the log', async () => {
    const subscriptions = openSubscriptions(limits)
    const subscription = opened(subscriptions.subscribe({ ...asha, readsMail: true }))
    for (const account of ['a1', 'a2', 'a1'])
      subscriptions.publish(({ readsMail }) => readsMail, { mailAccounts: [account] })
    subscriptions.publish(() => true)
    expect(await subscription.next(forever)).toBe('changed')
    expect(await subscription.next(forever)).toEqual({ mailAccounts: ['a1', 'a2'] })
    expect(await subscription.next(0)).toBe('quiet')
  })

  test('end at once, whether they wait or not, and are free then', async () => {
    const subscriptions = openSubscriptions(limits)
    const [waits, writes] = [opened(subscriptions.subscribe(asha)), opened(subscriptions.subscribe(asha))]
    const waiting = waits.next(forever)
    subscriptions.end(({ sessionId }) => sessionId === 'one')
    expect(await waiting).toBe('ended')
    expect(await writes.next(forever)).toBe('ended')
    expect(subscriptions.count()).toBe(0)
  })
})

import { dayMs, type Instant } from '#events/values/time.ts'
import { greetedKey, lastVisitKey } from '#services/isomorphic/kept-in-browser.ts'

interface Stores {
  /** Outlives the visit. */
  readonly browser: Storage | null
  /** Session storage. */
  readonly tab: Storage | null
}

export type Greeting = 'first' | 'again'

export function greet(userId: string, now: Instant, { browser, tab }: Stores): Greeting | null {
  const sinceMs = Date.parse(now) - Date.parse(browser?.getItem(lastVisitKey) ?? '')
  browser?.setItem(lastVisitKey, now)
  if (tab?.getItem(greetedKey) === userId) return null
  tab?.setItem(greetedKey, userId)
  // Rubbish and no visit at all are NaN, which is never more.
  return sinceMs > dayMs ? 'again' : 'first'
}

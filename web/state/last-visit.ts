import { dayMs, type Instant } from '#events/values/time.ts'
import { greetedKey, lastVisitKey } from '#services/isomorphic/kept-in-browser.ts'

interface Stores {
  /** Outlives the visit. */
  readonly browser: Storage | null
  /** Session storage. */
  readonly tab: Storage | null
}

export type Greeting = 'first' | 'again'

/**
 * Greeting of a signed-in user, once per session, then null; 'again' if the last visit in this browser was more than a day
 * ago. Stores the time of this visit.
 */
export function greet(userId: string, now: Instant, { browser, tab }: Stores): Greeting | null {
  const sinceMs = Date.parse(now) - Date.parse(browser?.getItem(lastVisitKey) ?? '')
  browser?.setItem(lastVisitKey, now)
  if (tab?.getItem(greetedKey) === userId) return null
  tab?.setItem(greetedKey, userId)
  // Rubbish and no visit at all are NaN, which is never more.
  return sinceMs > dayMs ? 'again' : 'first'
}

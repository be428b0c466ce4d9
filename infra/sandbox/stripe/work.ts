import type { Store } from './store.ts'

/** What a change needs: the objects, one moment, new ids, and a recorder for events. */
export interface Work {
  readonly store: Store
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly now: number
  newId(prefix: string): string
  /** Writes an event with the change, and its deliveries. `object` is the object as the API shows it. */
  record(type: string, object: object, previous?: object): void
}

export const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000)

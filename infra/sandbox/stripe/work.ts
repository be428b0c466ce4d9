import type { Store } from './store.ts'

export interface Work {
  readonly store: Store
  readonly now: number
  newId(prefix: string): string
  /** Records an event with its deliveries; `object` is in API form. */
  record(type: string, object: object, previous?: object): void
}

export const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000)

import type { Queryable } from '../../database/database.ts'

/** What a change needs: one transaction, one moment, new ids, and the book of events. */
export interface Work {
  readonly transaction: Queryable
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly now: number
  newId(prefix: string): string
  /** Writes an event in the same transaction, and its deliveries. `object` is the object as the API shows it. */
  record(type: string, object: object, previous?: object): Promise<void>
}

export const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000)

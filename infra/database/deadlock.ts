import { DatabaseError } from './database.ts'

/** A deadlock, or a transaction that could not be put in order with others: nothing of it was done. */
const lost = /^40(?:P01|001)$/

/** Of two transactions that wait for each other the database ends one: it did nothing, and is tried again, four times at most. */
export async function againAfterDeadlock<Result>(attempt: () => Promise<Result>, left = 4): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof DatabaseError) || !lost.test(error.code) || left === 0) throw error
    return againAfterDeadlock(attempt, left - 1)
  }
}

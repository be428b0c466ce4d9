import { DatabaseError } from './database.ts'

const lost = /^40(?:P01|001)$/

/** Retries a deadlocked transaction, four times at most. */
export async function againAfterDeadlock<Result>(attempt: () => Promise<Result>, left = 4): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof DatabaseError) || !lost.test(error.code) || left === 0) throw error
    return againAfterDeadlock(attempt, left - 1)
  }
}

import { DatabaseError } from './database.ts'

/** SQLSTATE of every statement after the failed one. */
const afterTheFault = '25P02'

/** Waits for all pipelined work of a transaction; rejects with the first error. */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(work)
  const faults = done.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (faults.length === 0) return
  const cause = faults.find((fault) => !(fault instanceof DatabaseError && fault.code === afterTheFault))
  throw cause ?? faults[0]
}

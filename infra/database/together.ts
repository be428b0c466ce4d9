import { DatabaseError } from './database.ts'

/** "The transaction is aborted": the error of every statement after the failed one. */
const afterTheFault = '25P02'

/**
 * Work of one transaction that shares its way to the server. All of it is waited for, so that none speaks after the transaction's
 * end; rejects with the fault that was the cause.
 */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(work)
  const faults = done.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (faults.length === 0) return
  const cause = faults.find((fault) => !(fault instanceof DatabaseError && fault.code === afterTheFault))
  throw cause ?? faults[0]
}

/** Waits for all, and only then rejects with the first failure: none keeps the others from being done. */
export async function allHandled<Value>(work: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

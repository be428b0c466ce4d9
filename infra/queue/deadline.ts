import { QueueUnreachable } from './queue.ts'

/** Rejects as `QueueUnreachable` after `ms`. The promise itself goes on: what was asked may still happen, which ids make harmless. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new QueueUnreachable(`The queue did not answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

import { QueueUnreachable } from './queue.ts'

/** Resolves with the promise or after `ms`. */
export async function untilOrAfter(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects as `QueueUnreachable` after `ms`; the work continues, harmless by its ids. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new QueueUnreachable(`The queue did not answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

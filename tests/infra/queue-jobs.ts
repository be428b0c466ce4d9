import type { NewJob } from '#infra/queue/queue.ts'

export const job = (id: string, rest: Partial<NewJob> = {}): NewJob => ({ name: 'do-it', data: { n: 1 }, id, ...rest })

/** Soon enough for a test, and still longer than a busy machine is deaf. */
export const testTiming = { lockMs: 3_000, stalledCheckMs: 1_000, finishMs: 1_000 }

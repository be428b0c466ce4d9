import { afterAll, expect, test } from 'vitest'

import { openBoundedPool } from '#services/mailbox/bounded-pool.ts'
import { openBoundedProcess } from '#services/mailbox/bounded-process.ts'

const worker = openBoundedProcess<string, string>({
  module: new URL('./stuck-process.ts', import.meta.url),
  deadlineMs: 3_000,
  memoryMb: 32,
  idleMs: 60_000,
})
afterAll(() => worker.close())

test.each(['loop', 'fill', 'throw'])(
  'a job that does not end well (%s) fails alone, and those behind it are done',
  async (bad) => {
    const outcomes = await Promise.allSettled([worker.do('first'), worker.do(bad), worker.do('next')])
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'done: first' },
      { status: 'rejected', reason: expect.objectContaining({ name: 'JobFailed' }) as unknown },
      { status: 'fulfilled', value: 'done: next' },
    ])
  },
)

test('of two processes one does the jobs that come while the other is stuck', async () => {
  const pool = openBoundedPool<string, string>(
    {
      module: new URL('./stuck-process.ts', import.meta.url),
      deadlineMs: 3_000,
      memoryMb: 32,
      idleMs: 60_000,
    },
    2,
  )
  const ended: string[] = []
  const stuck = pool.do('loop').catch(() => ended.push('stuck'))
  for (const job of ['first', 'second']) ended.push(await pool.do(job))
  await stuck
  expect(ended).toEqual(['done: first', 'done: second', 'stuck'])
  expect(await pool.do('third')).toBe('done: third')
  await pool.close()
  await expect(pool.do('late')).rejects.toThrow('Closed')
})

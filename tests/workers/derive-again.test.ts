import { describe, expect, test } from 'vitest'

import type { NewJob } from '#infra/queue/queue.ts'
import { begin, complete } from '#tests/support/checkout.ts'
import { openMemoryHouse } from '#tests/support/memory-house.ts'
import { deriveAgain, deriveMinutes } from '#workers/derive-again.ts'
import { reactions } from '#workers/registry.ts'

describe('a queue that lost its jobs', () => {
  async function derived(memory: Awaited<ReturnType<typeof openMemoryHouse>>): Promise<NewJob[]> {
    const put: NewJob[] = []
    await deriveAgain(memory.house, async (jobs) => void put.push(...jobs), reactions)
    return put
  }

  test('is given those of the last hour again, under the same ids', async () => {
    const memory = await openMemoryHouse()
    const started = await begin(memory)
    memory.provider.confirm(started.paymentIntentId)
    await complete(memory, started.paymentIntentId)
    const first = await derived(memory)
    expect(first.map((job) => job.name)).toContain('capture-when-authorised')
    expect(await derived(memory)).toEqual(first)
  })

  test('is not given what is older: that was done, or the reconciler has it', async () => {
    const memory = await openMemoryHouse()
    const started = await begin(memory)
    memory.provider.confirm(started.paymentIntentId)
    await complete(memory, started.paymentIntentId)
    memory.forward(deriveMinutes + 1)
    expect(await derived(memory)).toEqual([])
  })
})

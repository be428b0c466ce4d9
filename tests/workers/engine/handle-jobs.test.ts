import { expect, test } from 'vitest'

import type { Job, NewJob } from '#infra/queue/queue.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'
import { handleJobs, type Handling } from '#workers/engine/handle-jobs.ts'
import type { AnyReaction } from '#workers/engine/reaction.ts'
import { openBreakers } from '#workers/neighbours.ts'

async function open() {
  const { ctx } = await openMemoryContext()
  const ran: string[] = []
  const added: NewJob[] = []
  const marked: string[] = []
  const reaction: AnyReaction = {
    name: 'mail-when-asked',
    lane: 'mail',
    urgency: 'message',
    events: [],
    ids: () => null,
    run: async (_, { leadId = '' }) => void ran.push(leadId),
  }
  const stopping = new AbortController().signal
  const handling: Pick<Handling, 'queue' | 'breakers' | 'marks' | 'stopping'> = {
    queue: { add: async (jobs) => void added.push(...jobs) },
    breakers: openBreakers({ stopping, changed: () => {} }),
    marks: { add: ({ id }) => void marked.push(id), flush: async () => {} },
    stopping,
  }
  const handle = handleJobs(ctx, handling as Handling, { reactions: [reaction], chores: [], syncs: [] })
  const job = (lane: Job['lane']): Job => ({
    name: 'mail-when-asked',
    id: 'mail-when-asked-7',
    data: { leadId: 'a' },
    lane,
    attempt: 1,
    progress: async () => {},
  })
  return { handle, job, ran, added, marked }
}

test('a job is done in the lane of its reaction, and marked', async () => {
  const { handle, job, ran, added, marked } = await open()
  await handle(job('mail'))
  expect({ ran, added, marked }).toEqual({ ran: ['a'], added: [], marked: ['mail-when-asked-7'] })
})

test('a job that an earlier version put into another lane goes on to its own, and is not done yet', async () => {
  const { handle, job, ran, added, marked } = await open()
  await handle(job('product'))
  const moved = { name: 'mail-when-asked', id: 'mail-when-asked-7', data: { leadId: 'a' } }
  expect({ ran, added, marked }).toEqual({
    ran: [],
    added: [{ ...moved, lane: 'mail', urgency: 'message' }],
    marked: [],
  })
})

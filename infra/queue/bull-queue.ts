import type { Backend } from './backend.ts'
import { openLane, type QueueTiming } from './bull-lane.ts'
import { within } from './deadline.ts'
import { lanes } from './placement.ts'
import type { JobCounts, Queue } from './queue.ts'

const healthyWithinMs = 2_000
const answerWithinMs = 5_000

/** All lanes as one queue. */
export function bullQueue(backend: Backend, timing: QueueTiming, report: (error: Error) => void): Queue {
  // At the end connections are taken from under whatever still asks.
  const reportUnlessClosing = (error: Error) => {
    if (!closing) report(error)
  }
  const opened = new Map(lanes.map((lane) => [lane, openLane(backend, lane, timing, reportUnlessClosing)]))
  const all = [...opened.values()]
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    await Promise.all(all.map((one) => one.close()))
    await backend.close()
  }

  return {
    backend: backend.kind,
    add: async (jobs) => {
      await Promise.all([...opened].map(([lane, one]) => one.add(jobs.filter((job) => job.lane === lane))))
    },
    work: async (handle, { slots = {}, attempts = 10 } = {}) => {
      await Promise.all([...opened].map(([lane, one]) => one.work(handle, slots[lane] ?? 1, attempts)))
    },
    every: async (name, everyMs, { lane, urgency }) => {
      for (const [other, one] of opened) if (other !== lane) one.never(name)
      await opened.get(lane)?.every(name, everyMs, urgency)
    },
    counts: async () => sum(await Promise.all(all.map((lane) => lane.counts()))),
    failed: async (limit) => {
      const found = await Promise.all(all.map((one) => one.failed(limit)))
      return found
        .flat()
        .toSorted((one, other) => (other.failedAt ?? '').localeCompare(one.failedAt ?? ''))
        .slice(0, limit)
    },
    retry: async (id) => {
      for (const lane of all) if (await lane.retry(id)) return
      throw new Error(`There is no job ${id}`)
    },
    healthy: () =>
      within(healthyWithinMs, backend.ping()).then(
        () => true,
        () => false,
      ),
    ...memoryOf(backend),
    close: () => (closing ??= close()),
  }
}

const memoryOf = ({ memory }: Backend): Pick<Queue, 'recall' | 'remember'> => ({
  recall: async () => (memory === null ? null : within(answerWithinMs, memory.read())),
  remember: async (text) => {
    if (memory !== null) await within(answerWithinMs, memory.write(text))
  },
})

const sum = (counts: readonly JobCounts[]): JobCounts =>
  counts.reduce((one, other) => ({
    waiting: one.waiting + other.waiting,
    active: one.active + other.active,
    delayed: one.delayed + other.delayed,
    failed: one.failed + other.failed,
  }))

import type { Queryable } from '#infra/database/database.ts'
import { pendingCounts, type PendingCount } from '#infra/queue/outbox.ts'
import type { Queue } from '#infra/queue/queue.ts'

import { UsageError } from './refusal.ts'
import { expectCount, plural, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

/** Maximum jobs listed and retried. */
const limits = { shown: 100, retried: 5_000 } as const

export const jobs: Verb = {
  name: 'jobs',
  usage: '[retry ID|all]',
  about: 'Counts the jobs, lists those that failed for good, and has them tried again',
  details: [
    'A job that fails is tried again by itself for about half a day; then it waits here for somebody to look at its reason.',
    `Without arguments: counts, the jobs that are not done by name, and the last ${limits.shown} failed jobs, newest first.`,
    'Jobs that are not done are kept in the database: a queue that lost them is given them again by itself.',
    'retry ID tries one again, retry all every one of them.',
  ],
  options: {},
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 0, 2)
  const [word, id] = given.positionals
  if (word === undefined) return { run: async ({ ops }) => look(await ops.queue(), ops.database) }
  if (word !== 'retry') throw new UsageError(`jobs does not know '${word}', only 'retry'`)
  if (id === undefined) throw new UsageError("Which one? 'jobs retry ID', or 'jobs retry all'")
  return {
    run: async ({ ops, progress }) => retry(await ops.queue(), id, (done, total) => progress('retrying', done, total)),
  }
}

async function look(queue: Queue, database: Queryable): Promise<Outcome> {
  const pending = await pendingCounts(database)
  const [counts, failed] = [await queue.counts(), await queue.failed(limits.shown)]
  const { waiting, active, delayed } = counts
  const lines = [
    `The queue is on ${queue.backend}: ${waiting} waiting, ${active} at work, ${delayed} for later, ${counts.failed} failed.`,
    pending.length === 0 ? 'Every job that events led to is done.' : 'Not done:',
    ...pending.map(pendingLine),
    ...failed.map(
      ({ id, name, attempts, reason }) => `  ${id}  ${name}, ${plural(attempts, 'try', 'tries')}: ${reason}`,
    ),
  ]
  return { result: { backend: queue.backend, counts, pending, failed }, lines, holds: true }
}

const pendingLine = ({ name, count, since }: PendingCount): string =>
  `  ${name}: ${count}, the oldest since ${since.toISOString()}`

async function retry(queue: Queue, which: string, reached: (done: number, total: number) => void): Promise<Outcome> {
  const ids = which === 'all' ? (await queue.failed(limits.retried)).map(({ id }) => id) : [which]
  const refused: { id: string; reason: string }[] = []
  for (const [index, id] of ids.entries()) {
    reached(index, ids.length)
    await queue.retry(id).catch((error: unknown) => {
      refused.push({ id, reason: error instanceof Error ? error.message : String(error) })
    })
  }
  const retried = ids.filter((id) => !refused.some((one) => one.id === id))
  return {
    result: { retried, refused },
    lines: [
      `${plural(retried.length, 'job')} will be tried again.`,
      ...refused.map(({ id, reason }) => `  not ${id}: ${reason}`),
    ],
    holds: refused.length === 0,
  }
}

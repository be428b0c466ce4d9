import { setTimeout as sleep } from 'node:timers/promises'

import { reactionsFollower } from '#infra/queue/outbox.ts'
import { takings } from '#projections/takings.ts'
import { startFollowingAfter } from '#workers/engine/follow.ts'

import { startProcess } from '../proofs/running-process.ts'
import type { BenchDatabase } from './data/bench-database.ts'
import { measurement, percentile, type Measurement } from './measurement.ts'

const rounds = 3
const roundSeconds = 10
const warmUpSeconds = 3
const eventsPerSecond = 2_000
/** Events of an append and appends of a turn. */
const eventsAtOnce = 2
const turnMs = 5

/** Lag of the daily takings behind 2,000 payments a second, written by a worker process. */
export async function benchLag(place: BenchDatabase, report: (line: Measurement) => void): Promise<void> {
  // The generated events need no jobs.
  await startFollowingAfter(place.database, reactionsFollower, await place.log.head())
  const worker = await startProcess('workers/main.ts', place.environment, 'ready to work', [])
  try {
    await payFor(place, warmUpSeconds)
    const samples: number[] = []
    const rates: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { lags, perSecond } = await payFor(place, roundSeconds)
      samples.push(percentile(lags, 0.99))
      rates.push(perSecond)
    }
    report(measurement({ name: 'lag: payments appended', unit: 'events/s', samples: rates, bar: { figure: 1_900 } }))
    report(
      measurement({ name: 'lag: takings after the commit, 99 of 100 within', unit: 'ms', samples, bar: { most: 50 } }),
    )
  } finally {
    await worker.stop()
  }
}

interface Appended {
  readonly position: number
  readonly at: number
}

async function payFor(place: BenchDatabase, seconds: number): Promise<{ lags: number[]; perSecond: number }> {
  const appended: Appended[] = []
  const seen: Appended[] = []
  let isOver = false
  const watching = watch(place, seen, () => isOver)
  const appends: Promise<void>[] = []
  const began = performance.now()
  const due = () => ((performance.now() - began) / 1_000) * eventsPerSecond
  for (let events = 0; performance.now() - began < seconds * 1_000;) {
    for (; events < due(); events += eventsAtOnce) appends.push(pay(place, appended))
    await sleep(turnMs)
  }
  await Promise.all(appends)
  const perSecond = (appends.length * eventsAtOnce) / ((performance.now() - began) / 1_000)
  const last = Math.max(...appended.map(({ position }) => position))
  while ((seen.at(-1)?.position ?? 0) < last) await sleep(5)
  isOver = true
  await watching
  return { lags: lagsOf(appended, seen), perSecond }
}

async function pay({ log }: BenchDatabase, appended: Appended[]): Promise<void> {
  const id = crypto.randomUUID().replaceAll('-', '')
  const paid = { amountCents: 9_400, taxCents: 1_222, tipCents: 0, method: 'cash', intentId: null }
  const data = { paymentId: id, bookingId: id, balanceId: id, ...paid }
  const events = Array.from({ length: eventsAtOnce }, () => ({ type: 'BalancePaid', data }))
  const verdict = await log.append({
    key: id,
    meta: { actor: { kind: 'staff', staffId: 'bench' } },
    writes: [{ stream: `payment-${id}`, expected: 0, events }],
  })
  if (verdict.status === 'appended') appended.push({ position: verdict.position, at: performance.now() })
}

/** Polls the read model's position; a slow poll counts as late as it ended. */
async function watch({ database }: BenchDatabase, seen: Appended[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const [live] = await database.query<{ position: number }>(
      "select position from infra.projections where name = $1 and status = 'live'",
      [takings.name],
    )
    const position = live?.position ?? 0
    if (position > (seen.at(-1)?.position ?? 0)) seen.push({ position, at: performance.now() })
    await sleep(1)
  }
}

function lagsOf(appended: readonly Appended[], seen: readonly Appended[]): number[] {
  const ordered = appended.toSorted((one, other) => one.position - other.position)
  let index = 0
  return ordered.map(({ position, at }) => {
    while ((seen[index]?.position ?? Infinity) < position) index += 1
    return Math.max(0, (seen[index]?.at ?? Number.NaN) - at)
  })
}

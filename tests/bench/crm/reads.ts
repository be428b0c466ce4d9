import { deals } from '#projections/deals.ts'
import { takeSnapshots } from '#projections/engine/snapshots/take-snapshots.ts'
import { openChance } from '#scripts/demo/chance.ts'

import { measurement, percentile, type Measurement } from '../measurement.ts'
import type { BusyOffice } from './busy-office.ts'

type Report = (line: Measurement) => void

const unit = 'ms'
const warmUp = 20
const requests = 300
const rounds = 5
const datesOfRound = 10
const dayMs = 86_400_000

const reads = [
  ['the dashboard’s figures', '/api/crm/analytics'],
  ['the pipeline', '/api/crm/deals'],
  ['the first ten customers', '/api/crm/customers?limit=10'],
  ['ten customers by a search', '/api/crm/customers?limit=10&search=person+4711'],
] as const

export async function benchReads(office: BusyOffice, report: Report): Promise<void> {
  for (const [what, path] of reads) {
    const samples: number[] = []
    for (let request = -warmUp; request < requests; request += 1) {
      const took = await timed(office, path)
      if (request >= 0) samples.push(took)
    }
    const name = `crm: ${what}, ${requests} requests`
    report(measurement({ name: `${name}, half within`, unit, samples: [percentile(samples, 0.5)] }))
    const p99 = [percentile(samples, 0.99)]
    report(measurement({ name: `${name}, 99 of 100 within`, unit, samples: p99, bar: { most: 60 } }))
  }
}

/** Boards of random past dates, from the worker's snapshots. */
export async function benchPastBoard(office: BusyOffice, days: number, report: Report): Promise<void> {
  await takeSnapshots(office, deals)
  const chance = openChance(1)
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const took: number[] = []
    for (let date = 0; date < datesOfRound; date += 1) {
      const asOf = new Date(Date.now() - chance.integer(1, days - 20) * dayMs).toISOString()
      took.push(await timed(office, `/api/crm/deals?asOf=${asOf}`))
    }
    samples.push(Math.max(...took))
  }
  const name = `crm: the pipeline as of a date, slowest of ${datesOfRound}`
  report(measurement({ name, unit, samples, bar: { most: 300 } }))
}

async function timed(office: BusyOffice, path: string): Promise<number> {
  const began = performance.now()
  await (await office.get(path)).arrayBuffer()
  return performance.now() - began
}

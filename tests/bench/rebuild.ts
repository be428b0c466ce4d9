import { provision } from '#scripts/servers/provision.ts'

import { openBenchDatabase, type BenchDatabase } from './data/bench-database.ts'
import { openWriters } from './data/writers.ts'
import { benchLag } from './lag.ts'
import { measurement, percentile, type Benchmark, type Measurement } from './measurement.ts'

export const benchRebuild: Benchmark = {
  about: 'rebuild and verify of 1,000,000 events, and the lag of an async read model, on Postgres with fsync',
  async run(report) {
    provision(['postgres'])
    const place = await openBenchDatabase({ events, seed: 1 })
    try {
      for (const part of parts) await part(place, report)
    } finally {
      await place.close()
    }
  },
}

type Part = (place: BenchDatabase, report: (line: Measurement) => void) => Promise<void>

const events = 1_000_000
const rounds = 3

/** Appends a second during a rebuild. */
const appendsPerSecond = 100

const benchRebuilds: Part = async (place, report) => {
  const taken = { perSecond: [] as number[], pauseMs: [] as number[], memoryMb: [] as number[], waitMs: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const writers = openWriters(place, appendsPerSecond)
    const { result, memoryMb } = await place.ops('rebuild', 'bookings')
    const waits = await writers.stop()
    taken.perSecond.push(result.eventsPerSecond)
    taken.pauseMs.push(result.swapPauseMs)
    taken.memoryMb.push(memoryMb)
    taken.waitMs.push(percentile(waits, 1))
  }
  const line = (what: string, unit: string, samples: readonly number[]) => ({ name: `rebuild: ${what}`, unit, samples })
  report(
    measurement({ ...line('bookings from 1,000,000 events', 'events/s', taken.perSecond), bar: { figure: 50_000 } }),
  )
  report(measurement({ ...line('writers paused at the swap', 'ms', taken.pauseMs), bar: { most: 100 } }))
  report(measurement({ ...line('memory of the program', 'MB', taken.memoryMb), bar: { most: 512 } }))
  report(measurement(line('longest append meanwhile, of 100 a second', 'ms', taken.waitMs)))
}

const benchVerify: Part = async (place, report) => {
  const taken = { seconds: [] as number[], memoryMb: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const { result, memoryMb } = await place.ops('verify')
    if (result.clean !== true) throw new Error(`The log is not clean: ${result.sentence}`)
    taken.seconds.push(result.seconds)
    taken.memoryMb.push(memoryMb)
  }
  report(measurement({ name: 'verify: 1,000,000 events', unit: 's', samples: taken.seconds, bar: { most: 60 } }))
  report(
    measurement({ name: 'verify: memory of the program', unit: 'MB', samples: taken.memoryMb, bar: { most: 512 } }),
  )
}

const parts: readonly Part[] = [benchRebuilds, benchVerify, benchLag]

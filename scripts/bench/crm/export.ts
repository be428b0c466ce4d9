import { readFileSync } from 'node:fs'

import { fillReadModel } from '../data/fill-read-model.ts'
import { measurement, type Measurement } from '../measurement.ts'
import type { BusyOffice } from './busy-office.ts'

const rows = 1_000_000
const rounds = 2

/** The report of every booking, as CSV. Most of the rows are copies of others in the read model. */
export async function benchExport(office: BusyOffice, report: (line: Measurement) => void): Promise<void> {
  await fillReadModel(office.database, 'bookings', rows)
  const taken = { firstByteMs: [] as number[], perSecond: [] as number[], memoryMb: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const { firstByteMs, lines, seconds, memoryMb } = await exportAll(office)
    if (lines < rows) throw new Error(`The export has ${lines} lines of ${rows}`)
    taken.firstByteMs.push(firstByteMs)
    taken.perSecond.push(lines / seconds)
    taken.memoryMb.push(memoryMb)
  }
  const line = (what: string, unit: string, samples: readonly number[]) => ({
    name: `crm: CSV of 1,000,000 bookings, ${what}`,
    unit,
    samples,
  })
  report(measurement({ ...line('first byte', 'ms', taken.firstByteMs), bar: { most: 1_000 } }))
  report(measurement({ ...line('rows', 'rows/s', taken.perSecond), bar: { figure: 100_000 } }))
  report(measurement({ ...line('memory of the process', 'MB', taken.memoryMb), bar: { most: 256 } }))
}

async function exportAll(office: BusyOffice) {
  let memoryMb = 0
  const looking = setInterval(() => {
    memoryMb = Math.max(memoryMb, residentMb(office.api.child.pid))
  }, 50)
  const began = performance.now()
  const { body } = await office.get('/api/crm/reports')
  let firstByteMs = 0
  let lines = -1
  for await (const chunk of body ?? []) {
    if (firstByteMs === 0) firstByteMs = performance.now() - began
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  clearInterval(looking)
  return { firstByteMs, lines, memoryMb, seconds: (performance.now() - began) / 1_000 }
}

const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

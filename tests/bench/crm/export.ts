import { readFileSync } from 'node:fs'

import { reportExport } from '#services/contracts/exports.ts'

import { fillReadModel } from '../data/fill-read-model.ts'
import { measurement, type Measurement } from '../measurement.ts'
import type { BusyOffice } from './busy-office.ts'

const rows = 1_000_000
const rounds = 2

/** Builds and downloads the report of all bookings, most of them copies in the read model. */
export async function benchExport(office: BusyOffice, report: (line: Measurement) => void): Promise<void> {
  await fillReadModel(office.database, 'bookings', rows)
  // The first one makes what there is to make after a start; the figures are those of one that has nothing else to do.
  const first = await office.startWorker()
  await untilIdle(first.child.pid)
  await first.stop()
  const worker = await office.startWorker()
  try {
    await untilIdle(worker.child.pid)
    const idleMb = residentMb(worker.child.pid)
    const taken = {
      perSecond: [] as number[],
      memoryMb: [] as number[],
      firstByteMs: [] as number[],
      readPerSecond: [] as number[],
    }
    for (let round = 0; round < rounds; round += 1) {
      const built = await build(office, worker.child.pid)
      const read = await readFile(office, built.id)
      if (read.lines < rows) throw new Error(`The export has ${read.lines} lines of ${rows}`)
      taken.perSecond.push(rows / built.seconds)
      taken.memoryMb.push(built.memoryMb)
      taken.firstByteMs.push(read.firstByteMs)
      taken.readPerSecond.push(read.lines / read.seconds)
    }
    const line = (what: string, unit: string, samples: readonly number[]) => ({
      name: `crm: CSV of 1,000,000 bookings, ${what}`,
      unit,
      samples,
    })
    report(measurement({ ...line('rows built by a worker', 'rows/s', taken.perSecond), bar: { figure: 100_000 } }))
    report(measurement({ ...line('memory of the worker', 'MB', taken.memoryMb), bar: { most: 256 } }))
    report(measurement(line('memory of the worker before the first', 'MB', [idleMb])))
    report(measurement({ ...line('first byte once it is ready', 'ms', taken.firstByteMs), bar: { most: 1_000 } }))
    report(measurement({ ...line('rows read', 'rows/s', taken.readPerSecond), bar: { figure: 100_000 } }))
  } finally {
    await worker.stop()
  }
}

async function build(office: BusyOffice, worker: number | undefined) {
  let memoryMb = 0
  const looking = setInterval(() => {
    memoryMb = Math.max(memoryMb, residentMb(worker))
  }, 50)
  try {
    const began = performance.now()
    const { id } = await exportOf(office.ask('POST', '/api/crm/exports', {}))
    for (;;) {
      const { state } = await exportOf(office.ask('GET', `/api/crm/exports/${id}`))
      if (state === 'ready') return { id, memoryMb, seconds: (performance.now() - began) / 1_000 }
      if (state !== 'waiting' && state !== 'building') throw new Error(`The export is ${state}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    clearInterval(looking)
  }
}

const exportOf = async (answer: Promise<Response>) => reportExport.parse(await (await answer).json())

async function readFile(office: BusyOffice, id: string) {
  const began = performance.now()
  const { body } = await office.get(`/api/crm/reports?export=${id}`)
  let firstByteMs = 0
  let lines = -1
  for await (const chunk of body ?? []) {
    if (firstByteMs === 0) firstByteMs = performance.now() - began
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  return { firstByteMs, lines, seconds: (performance.now() - began) / 1_000 }
}

const lookMs = 5_000
/** Processor ticks of 10 ms. */
const idleTicks = 25

async function untilIdle(pid: number | undefined): Promise<void> {
  for (let before = -Infinity; ;) {
    const ticks = ticksOf(pid)
    if (ticks - before < idleTicks) return
    before = ticks
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

/** User and system time of a process. */
function ticksOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

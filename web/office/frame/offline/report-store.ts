import type { ProblemCode } from '#services/contracts/problem.ts'
import type { ProgressStep } from '#services/contracts/visits.ts'

/** Report of the crew that the server did not answer yet, or refused. Names no customer: only the visit and its start. */
export interface QueuedReport {
  /** Made when it was pressed: sent twice, it counts once. */
  readonly id: string
  /** Author, the only sender. */
  readonly staffId: string
  readonly bookingId: string
  /** The start of the visit, '10:00 AM'. */
  readonly time: string
  readonly step: ProgressStep
  /** Time of the press by the phone's own clock, in ms since 1970. */
  readonly pressedAtMs: number
  /** Reports are sent in this order. */
  readonly order: number
  readonly tries: number
  readonly failures: number
  readonly refusal: ProblemCode | null
}

export interface ReportStore {
  /** All reports in order. */
  readonly all: () => Promise<readonly QueuedReport[]>
  readonly add: (report: QueuedReport) => Promise<void>
  /** Unless it was removed meanwhile, by another tab perhaps: then it stays so. */
  readonly change: (report: QueuedReport) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

export function memoryReports(): ReportStore {
  const kept = new Map<string, QueuedReport>()
  return {
    all: async () => [...kept.values()].toSorted(byOrder),
    add: async (report) => void kept.set(report.id, report),
    change: async (report) => void (kept.has(report.id) && kept.set(report.id, report)),
    remove: async (id) => void kept.delete(id),
  }
}

export const byOrder = (one: QueuedReport, other: QueuedReport): number => one.order - other.order

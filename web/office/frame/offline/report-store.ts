import type { ProblemCode } from '#services/contracts/problem.ts'
import type { ProgressStep } from '#services/contracts/visits.ts'

/** What somebody of the crew reported and the server did not answer yet, or refused. It names nobody: only the visit and its start. */
export interface QueuedReport {
  /** Made when it was pressed: sent twice, it counts once. */
  readonly id: string
  /** Who pressed it: nobody else sends it. */
  readonly staffId: string
  readonly bookingId: string
  /** The start of the visit, '10:00 AM'. */
  readonly time: string
  readonly step: ProgressStep
  /** In ms since 1970, by the clock of the phone. */
  readonly pressedAtMs: number
  /** Reports are sent in this order. */
  readonly order: number
  /** How often it was sent without an answer. */
  readonly tries: number
  /** How often the server answered that it could not record it now. */
  readonly failures: number
  /** Why the server refused it: it stays until somebody has read that. */
  readonly refusal: ProblemCode | null
}

/** Where the reports wait. */
export interface ReportStore {
  /** Of everybody, in their order. */
  readonly all: () => Promise<readonly QueuedReport[]>
  readonly add: (report: QueuedReport) => Promise<void>
  /** Unless it was removed meanwhile, by another tab perhaps: then it stays so. */
  readonly change: (report: QueuedReport) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

/** For as long as the page is open: where the browser keeps nothing for us. */
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

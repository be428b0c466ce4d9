import * as z from 'zod/mini'

/** POST /api/crm/exports: the days on which the bookings were made, both inclusive; without them every booking. */
export const reportExport = z.object({
  id: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** 'expired' when its file was deleted. */
  state: z.enum(['waiting', 'building', 'ready', 'failed', 'expired']),
  /** Bookings that the file has so far, of so many. */
  rows: z.number(),
  totalRows: z.number(),
  /** Of the file, once it is ready. */
  bytes: z.number(),
  requestedAt: z.string(),
  /** Until when the file is kept. */
  keptUntil: z.string(),
})
export type ReportExport = z.infer<typeof reportExport>

/** GET /api/crm/exports, the newest first. */
export const reportExports = z.object({ exports: z.array(reportExport) })
export type ReportExports = z.infer<typeof reportExports>

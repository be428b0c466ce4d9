import * as z from 'zod/mini'

/** POST /api/crm/exports: inclusive booking days; all without them. */
export const reportExport = z.object({
  id: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  state: z.enum(['waiting', 'building', 'ready', 'failed', 'expired']),
  rows: z.number(),
  totalRows: z.number(),
  bytes: z.number(),
  requestedAt: z.string(),
  keptUntil: z.string(),
})
export type ReportExport = z.infer<typeof reportExport>

/** GET /api/crm/exports, newest first. */
export const reportExports = z.object({ exports: z.array(reportExport) })
export type ReportExports = z.infer<typeof reportExports>

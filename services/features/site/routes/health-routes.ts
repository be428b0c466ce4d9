import { Hono } from 'hono'

import type { Queue } from '#infra/queue/queue.ts'
import type { Readiness } from '#services/process/readiness.ts'

interface Parts {
  readonly readiness: () => Promise<Readiness>
  readonly database: string
  readonly queue: Queue
  readonly isStopping: () => boolean
}

/** GET /healthz: alive. GET /readyz: by part, 503 when unavailable. */
export const healthRoutes = ({ readiness, database, queue, isStopping }: Parts) =>
  new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      const found = await readiness()
      const status = isStopping() ? 'unavailable' : found.status
      return c.json(
        { status, parts: found.parts, kinds: { database, queue: queue.backend } },
        status === 'unavailable' ? 503 : 200,
      )
    })

import { Hono } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { projections } from '#projections/registry.ts'
import { rebuildRequest } from '#services/contracts/system.ts'
import type { AppContext } from '#services/features/context.ts'
import { orProblem } from '#services/http/answer.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import type { OfficeWork } from '#services/operations/office-work.ts'
import { systemState } from '#services/operations/system-state.ts'

interface Parts {
  readonly ctx: AppContext
  readonly database: ReadOnlyDatabase
  readonly queue: Queue
  readonly work: OfficeWork
}

const mostRetried = 1_000
const names = new Set([...projections.map(({ name }) => name), 'all'])
const path = '/api/crm/system'

export const systemRoutes = (parts: Parts) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(path, forOwners, async (c) => c.json(await systemState(parts), 200, { 'cache-control': 'no-store' }))
    .post(`${path}/verify`, forOwners, async (c) =>
      c.json(orProblem(await parts.work.start('verify', null, c.get('staff').username)), 202),
    )
    .post(`${path}/rebuild`, forOwners, validate('json', rebuildRequest), async (c) => {
      const { projection } = c.req.valid('json')
      if (!names.has(projection)) throw problem('not_found')
      return c.json(orProblem(await parts.work.start('rebuild', projection, c.get('staff').username)), 202)
    })
    .post(`${path}/jobs/:id/retry`, forOwners, async (c) => {
      const id = c.req.param('id')
      const failed = await parts.queue.failed(mostRetried)
      const wanted = failed.filter((job) => id === 'all' || job.id === id)
      if (wanted.length === 0 && id !== 'all') throw problem('not_found')
      for (const job of wanted) await parts.queue.retry(job.id)
      return c.json({ retried: wanted.length })
    })

import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { reviewsList } from '#projections/reviews-list.ts'
import { reviewAnswer, reviewHiding } from '#services/contracts/reviews.ts'
import { answerToReview, changeHiding } from '#services/features/care/reviews.ts'
import type { AppContext } from '#services/features/context.ts'
import { orProblem } from '#services/http/answer.ts'
import { pageRows } from '#services/http/list-answer.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { listQuery } from '#services/lists/list-query.ts'

export const officeReviewRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/crm/reviews', forOwners, validate('query', listQuery(reviewsList)), async (c) =>
      c.json(await pageRows(c, database, reviewsList, c.req.valid('query'))),
    )
    .put('/api/crm/reviews/:id/answer', forOwners, validate('json', reviewAnswer), async (c) => {
      const actor = byStaff(c.get('staff'))
      const { words } = c.req.valid('json')
      orProblem(await answerToReview(ctx, actor, c.req.param('id'), words))
      return c.json({ answer: words === '' ? null : words })
    })
    .put('/api/crm/reviews/:id/hidden', forOwners, validate('json', reviewHiding), async (c) => {
      const actor = byStaff(c.get('staff'))
      const { reason } = c.req.valid('json')
      orProblem(await changeHiding(ctx, actor, c.req.param('id'), reason))
      return c.json({ hiddenFor: reason })
    })

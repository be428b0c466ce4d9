import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { dealsList } from '#projections/deals-list.ts'
import { stateOf } from '#services/commands/perform.ts'
import { dealLoss, dealMove, dealsQuery, type ChangedDealAnswer } from '#services/contracts/deals.ts'
import { allStaff } from '#services/domain/staff/staff.ts'
import type { AppContext } from '#services/features/context.ts'
import type { DealBoard } from '#services/features/sales/deal-board.ts'
import { dealHistory } from '#services/features/sales/deal-history.ts'
import { markDealLost, moveDealToStage, restoreLostDeal, type ChangedDeal } from '#services/features/sales/deals.ts'
import { orProblem } from '#services/http/answer.ts'
import { pageRows } from '#services/http/list-answer.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { listQuery } from '#services/lists/list-query.ts'

type Needs = Pick<AppContext, 'log'> & { readonly board: DealBoard; readonly database: ReadOnlyDatabase }

export function dealRoutes(ctx: Needs): Hono<{ Variables: StaffVariables }> {
  const app = new Hono<{ Variables: StaffVariables }>()
  for (const path of ['/api/crm/deals/:id', '/api/crm/deals/:id/stage'] as const) {
    app.patch(path, forOwners, validate('json', dealMove), async (c) => {
      const { stage, expectedVersion = null } = c.req.valid('json')
      const move = { stage, expectedVersion }
      return c.json(answerOf(orProblem(await moveDealToStage(ctx, byStaff(c.get('staff')), c.req.param('id'), move))))
    })
  }
  return app
    .get('/api/crm/deals', forOwners, validate('query', dealsQuery), async (c) => {
      const { asOf } = c.req.valid('query')
      return c.body(await ctx.board(asOf ?? null), 200, { 'content-type': 'application/json' })
    })
    .get('/api/crm/deal-list', forOwners, validate('query', listQuery(dealsList)), async (c) =>
      c.json(await pageRows(c, ctx.database, dealsList, c.req.valid('query'))),
    )
    .get('/api/crm/deals/:id/history', forOwners, async (c) => {
      const history = await dealHistory(ctx.log, await stateOf(ctx.log, allStaff), c.req.param('id'))
      if (history.length === 0) throw problem('not_found')
      return c.json(history)
    })
    .post('/api/crm/deals/:id/lost', forOwners, validate('json', dealLoss), async (c) => {
      const { reason, expectedVersion = null } = c.req.valid('json')
      const loss = { reason, expectedVersion }
      return c.json(answerOf(orProblem(await markDealLost(ctx, byStaff(c.get('staff')), c.req.param('id'), loss))))
    })
    .post('/api/crm/deals/:id/restore', forOwners, async (c) =>
      c.json(answerOf(orProblem(await restoreLostDeal(ctx, byStaff(c.get('staff')), c.req.param('id'))))),
    )
}

const answerOf = ({ dealId, ...deal }: ChangedDeal): ChangedDealAnswer => ({ id: dealId, ...deal })

import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import { depositWaiver } from '#services/contracts/deposit-links.ts'
import type { AppContext } from '#services/features/context.ts'
import { previewDepositLink } from '#services/features/money/deposit-link-mails.ts'
import { askForDeposit, waiveDepositOfVisit } from '#services/features/money/deposit-links.ts'
import { orProblem } from '#services/http/answer.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

const path = '/api/crm/bookings'

export const depositLinkRoutes = (ctx: AppContext) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(`${path}/:id/deposit-link`, forOwners, async (c) =>
      c.json(orProblem(await previewDepositLink(ctx, byStaff(c.get('staff')), c.req.param('id'))), 200, {
        'cache-control': 'no-store',
      }),
    )
    .post(`${path}/:id/deposit-link`, forOwners, async (c) =>
      c.json(orProblem(await askForDeposit(ctx, byStaff(c.get('staff')), c.req.param('id')))),
    )
    .post(`${path}/:id/deposit-waiver`, forOwners, validate('json', depositWaiver), async (c) => {
      const { reason } = c.req.valid('json')
      return c.json(orProblem(await waiveDepositOfVisit(ctx, byStaff(c.get('staff')), c.req.param('id'), reason)))
    })

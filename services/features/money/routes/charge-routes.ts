import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import { chargeAnnouncement } from '#services/contracts/saved-card-charge.ts'
import type { AppContext } from '#services/features/context.ts'
import {
  announceSavedCardCharge,
  refundSavedCardCharge,
  savedCardChargeOf,
  withdrawSavedCardCharge,
} from '#services/features/money/saved-card-charges.ts'
import { orProblem } from '#services/http/answer.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

const path = '/api/crm/bookings/:id/charge'

export const chargeRoutes = (ctx: AppContext) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(path, forOwners, async (c) =>
      c.json(orProblem(await savedCardChargeOf(ctx, c.req.param('id'))), 200, { 'cache-control': 'no-store' }),
    )
    .post(path, forOwners, validate('json', chargeAnnouncement), async (c) => {
      const { id: chargeId, ...shown } = c.req.valid('json')
      const terms = { ...shown, chargeId }
      return c.json(orProblem(await announceSavedCardCharge(ctx, byStaff(c.get('staff')), c.req.param('id'), terms)))
    })
    .post(`${path}/withdrawal`, forOwners, async (c) =>
      c.json(orProblem(await withdrawSavedCardCharge(ctx, byStaff(c.get('staff')), c.req.param('id')))),
    )
    .post(`${path}/refund`, forOwners, async (c) =>
      c.json(orProblem(await refundSavedCardCharge(ctx, byStaff(c.get('staff')), c.req.param('id')))),
    )

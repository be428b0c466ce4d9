import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import { officeRefund, paymentCorrection } from '#services/contracts/by-hand.ts'
import type { AppContext } from '#services/features/context.ts'
import { correctPayment, refundVisit, withdrawRefund } from '#services/features/money/by-hand.ts'
import { orProblem } from '#services/http/answer.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

const path = '/api/crm/bookings'

export const byHandRoutes = (ctx: AppContext) =>
  new Hono<{ Variables: StaffVariables }>()
    .post(`${path}/:id/refunds`, forOwners, validate('json', officeRefund), async (c) => {
      const { id: refundId, ...refund } = c.req.valid('json')
      return c.json(
        orProblem(await refundVisit(ctx, byStaff(c.get('staff')), c.req.param('id'), { ...refund, refundId })),
      )
    })
    .post(`${path}/:id/refunds/:refundId/withdrawal`, forOwners, async (c) => {
      const { id, refundId } = c.req.param()
      return c.json(orProblem(await withdrawRefund(ctx, byStaff(c.get('staff')), id, refundId)))
    })
    .post(`${path}/:id/payments/:balanceId/correction`, forOwners, validate('json', paymentCorrection), async (c) => {
      const { reason, instead } = c.req.valid('json')
      const { id, balanceId } = c.req.param()
      const taken = instead && { ...instead, balanceId: instead.id }
      return c.json(
        orProblem(await correctPayment(ctx, byStaff(c.get('staff')), id, { balanceId, reason, instead: taken })),
      )
    })

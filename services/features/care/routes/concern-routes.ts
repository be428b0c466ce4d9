import { Hono, type Context } from 'hono'

import { byCustomer, byStaff } from '#events/actor.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { concernsList } from '#projections/concerns-list.ts'
import { concernAnswer, concernDecision, newConcern } from '#services/contracts/concerns.ts'
import { bookingAddress } from '#services/contracts/own-visits.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import { answer, close, concernOf, report } from '#services/features/care/concerns.ts'
import { decideOnConcern } from '#services/features/care/decide-concern.ts'
import type { AppContext } from '#services/features/context.ts'
import { ownBookingState } from '#services/features/visit/own-visits.ts'
import { orProblem } from '#services/http/answer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { pageRows } from '#services/http/list-answer.ts'
import { problem } from '#services/http/problem.ts'
import { forCustomers, forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { listQuery } from '#services/lists/list-query.ts'

const path = '/api/crm/bookings/:id/concern'
const fresh = { 'cache-control': 'no-store' }

export const concernRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/crm/concerns', forOwners, validate('query', listQuery(concernsList)), async (c) =>
      c.json(await pageRows(c, database, concernsList, c.req.valid('query'))),
    )
    .get(path, forOwners, async (c) => c.json(orProblem(await concernOf(ctx, c.req.param('id'), 'office')), 200, fresh))
    .post(path, forOwners, validate('json', newConcern), async (c) =>
      c.json(orProblem(await report(ctx, byStaff(c.get('staff')), c.req.param('id'), c.req.valid('json')))),
    )
    .post(`${path}/answer`, forOwners, validate('json', concernAnswer), async (c) =>
      c.json(orProblem(await answer(ctx, byStaff(c.get('staff')), c.req.param('id'), c.req.valid('json')))),
    )
    .post(`${path}/decision`, forOwners, validate('json', concernDecision), async (c) =>
      c.json(orProblem(await decideOnConcern(ctx, byStaff(c.get('staff')), c.req.param('id'), c.req.valid('json')))),
    )
    .post(`${path}/closing`, forOwners, async (c) =>
      c.json(orProblem(await close(ctx, byStaff(c.get('staff')), c.req.param('id')))),
    )

/** `not_found` for foreign bookings. */
export function ownConcernRoutes(ctx: AccountContext, cookies: CookieTerms): Hono {
  const ownerOf = async (c: Context, bookingId: string) => {
    const { owner } = await signedInCustomer(c, ctx.identity.sessions, cookies)
    if ((await ownBookingState(ctx, owner, bookingId)) === null) throw problem('not_found')
    return owner
  }
  return new Hono()
    .get('/user/bookings/:id/concern', forCustomers, validate('param', bookingAddress), async (c) => {
      const { id } = c.req.valid('param')
      await ownerOf(c, id)
      return c.json(orProblem(await concernOf(ctx, id, 'customer')))
    })
    .post(
      '/user/bookings/:id/concern',
      forCustomers,
      validate('param', bookingAddress),
      validate('json', newConcern),
      async (c) => {
        const { id } = c.req.valid('param')
        const customerId = await ownerOf(c, id)
        return c.json(orProblem(await report(ctx, byCustomer(customerId), id, c.req.valid('json'))))
      },
    )
}

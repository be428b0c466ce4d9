import { Hono, type Context } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { collectedByVisit, collectedFrom } from '#projections/customer-visits.ts'
import { redemptionAddress, rewardRequest, type OwnLoyalty } from '#services/contracts/loyalty.ts'
import { bookingAddress } from '#services/contracts/own-visits.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import { loyaltyOf } from '#services/features/care/own-loyalty.ts'
import { redeemOwnReward, rewardsForVisit, undoOwnReward } from '#services/features/care/rewards.ts'
import type { AppContext } from '#services/features/context.ts'
import { ownRows, type OwnRows } from '#services/features/visit/routes/own-rows.ts'
import { orProblem } from '#services/http/answer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { forCustomers } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

export function loyaltyRoutes(ctx: AccountContext, database: ReadOnlyDatabase, cookies: CookieTerms): Hono {
  const ownerOf = async (c: Context) => (await signedInCustomer(c, ctx.identity.sessions, cookies)).owner
  return new Hono()
    .get('/user/loyalty', forCustomers, async (c) =>
      c.json(await readLoyalty(ctx, database, ownRows(database, await ownerOf(c)))),
    )
    .get('/user/bookings/:id/rewards', forCustomers, validate('param', bookingAddress), async (c) =>
      c.json(orProblem(await rewardsForVisit(ctx, await ownerOf(c), c.req.valid('param').id))),
    )
    .post(
      '/user/bookings/:id/rewards',
      forCustomers,
      validate('param', bookingAddress),
      validate('json', rewardRequest),
      async (c) => {
        const customerId = await ownerOf(c)
        const { settledCents } = await collectedFrom(database, customerId)
        const { id } = c.req.valid('param')
        return c.json(orProblem(await redeemOwnReward(ctx, { customerId, settledCents }, id, c.req.valid('json'))))
      },
    )
    .post(
      '/user/bookings/:id/rewards/:redemptionId/undo',
      forCustomers,
      validate('param', redemptionAddress),
      async (c) => {
        const { id, redemptionId } = c.req.valid('param')
        return c.json(orProblem(await undoOwnReward(ctx, await ownerOf(c), id, redemptionId)))
      },
    )
}

export async function readLoyalty(ctx: AppContext, database: ReadOnlyDatabase, rows: OwnRows): Promise<OwnLoyalty> {
  const { customerId } = rows
  const [collected, earned, own] = await Promise.all([
    collectedFrom(database, customerId),
    collectedByVisit(database, customerId),
    rows.visits(),
  ])
  return loyaltyOf(ctx, customerId, { collected, earned, ...own })
}

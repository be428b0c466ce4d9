import { Hono, type Context } from 'hono'

import { bookingAddress } from '#services/contracts/own-visits.ts'
import { reviewRequest } from '#services/contracts/reviews.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import { giveReview, readReview, reviewerOfAccount, takeBackReview } from '#services/features/care/reviews.ts'
import { orProblem } from '#services/http/answer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { forCustomers } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

export function ownReviewRoutes(ctx: AccountContext, cookies: CookieTerms): Hono {
  const reviewer = async (c: Context, bookingId: string) => {
    const { owner } = await signedInCustomer(c, ctx.identity.sessions, cookies)
    return orProblem(await reviewerOfAccount(ctx, owner, bookingId))
  }
  return new Hono()
    .get('/user/bookings/:id/review', forCustomers, validate('param', bookingAddress), async (c) =>
      c.json(await readReview(ctx, await reviewer(c, c.req.valid('param').id))),
    )
    .post(
      '/user/bookings/:id/review',
      forCustomers,
      validate('param', bookingAddress),
      validate('json', reviewRequest),
      async (c) =>
        c.json(orProblem(await giveReview(ctx, await reviewer(c, c.req.valid('param').id), c.req.valid('json')))),
    )
    .delete('/user/bookings/:id/review', forCustomers, validate('param', bookingAddress), async (c) =>
      c.json(orProblem(await takeBackReview(ctx, await reviewer(c, c.req.valid('param').id)))),
    )
}

import { Hono } from 'hono'

import { balanceAddress } from '#services/contracts/balance.ts'
import type { AppContext } from '#services/features/context.ts'
import { balanceBehind, completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { orProblem } from '#services/http/answer.ts'
import { forMailedLinks, route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

export const balanceRoutes = (ctx: AppContext) =>
  new Hono()
    .get('/balance/:token', forMailedLinks, validate('param', balanceAddress), async (c) =>
      c.json(orProblem(await balanceBehind(ctx, c.req.valid('param').token))),
    )
    .post(
      '/balance/:token/intent',
      route({ audience: 'public', limit: ['provider'] }),
      validate('param', balanceAddress),
      async (c) => c.json(orProblem(await openBalance(ctx, c.req.valid('param').token))),
    )
    .post(
      '/balance/:token/payment',
      route({ audience: 'public', limit: ['provider'] }),
      validate('param', balanceAddress),
      async (c) => c.json(orProblem(await completeBalance(ctx, c.req.valid('param').token))),
    )

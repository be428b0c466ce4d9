import { Hono, type Context } from 'hono'

import { cardSetupForm } from '#services/contracts/saved-cards.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import {
  cardSetupResult,
  chooseOwnDefaultCard,
  openCardSetup,
  ownCards,
  removeOwnCard,
} from '#services/features/money/saved-cards.ts'
import { orProblem } from '#services/http/answer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { forCustomers, route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

export function savedCardRoutes(ctx: AccountContext, cookies: CookieTerms): Hono {
  const owner = async (c: Context) => (await signedInCustomer(c, ctx.identity.sessions, cookies)).owner

  return new Hono()
    .get('/user/cards', forCustomers, async (c) => c.json(await ownCards(ctx, await owner(c))))
    .post(
      '/user/cards/setup',
      route({ audience: 'customer', limit: ['card-setups', 'provider'] }),
      validate('json', cardSetupForm),
      async (c) => c.json(orProblem(await openCardSetup(ctx, await owner(c), c.req.valid('json')))),
    )
    .post('/user/cards/setup/result', route({ audience: 'customer', limit: ['provider'] }), async (c) =>
      c.json(orProblem(await cardSetupResult(ctx, await owner(c)))),
    )
    .post('/user/cards/:id/default', forCustomers, async (c) => {
      orProblem(await chooseOwnDefaultCard(ctx, await owner(c), c.req.param('id')))
      return c.body(null, 204)
    })
    .delete('/user/cards/:id', forCustomers, async (c) => {
      orProblem(await removeOwnCard(ctx, await owner(c), c.req.param('id')))
      return c.body(null, 204)
    })
}

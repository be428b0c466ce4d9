import { Hono, type Context } from 'hono'

import { byCustomer } from '#events/actor.ts'
import { smsCode, smsRequest } from '#services/contracts/sms.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import { confirmOwnSms, endSms, ownSmsOf, requestOwnSms } from '#services/features/messages/sms-consent.ts'
import { orProblem } from '#services/http/answer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { forCustomers, route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

export function ownSmsRoutes(ctx: AccountContext, cookies: CookieTerms): Hono {
  const owner = async (c: Context) => (await signedInCustomer(c, ctx.identity.sessions, cookies)).owner

  return new Hono()
    .get('/user/sms', forCustomers, async (c) => c.json(await ownSmsOf(ctx, await owner(c))))
    .post(
      '/user/sms',
      route({ audience: 'customer', limit: ['number-codes'] }),
      validate('json', smsRequest),
      async (c) => c.json(orProblem(await requestOwnSms(ctx, await owner(c), c.req.valid('json'))), 202),
    )
    .post('/user/sms/code', forCustomers, validate('json', smsCode), async (c) =>
      c.json(orProblem(await confirmOwnSms(ctx, await owner(c), c.req.valid('json').code))),
    )
    .delete('/user/sms', forCustomers, async (c) => {
      const customerId = await owner(c)
      await endSms(ctx, byCustomer(customerId), customerId, 'profile')
      return c.json(await ownSmsOf(ctx, customerId))
    })
}

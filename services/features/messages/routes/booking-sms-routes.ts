import { Hono } from 'hono'

import { bookingTextsRequest, smsCode } from '#services/contracts/sms.ts'
import type { AppContext } from '#services/features/context.ts'
import { bookingTextsOf, confirmBookingTexts, requestBookingTexts } from '#services/features/messages/sms-of-booking.ts'
import { orProblem } from '#services/http/answer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { forReaders, route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'
import { readVisitor } from '#services/http/visitor-cookies.ts'

export const bookingSmsRoutes = (ctx: AppContext, cookies: CookieTerms) =>
  new Hono()
    .get('/texts', forReaders, (c) => c.json({ isOffered: ctx.sms !== null }))
    .get('/bookings/:id/texts', forReaders, async (c) =>
      c.json(orProblem(await bookingTextsOf(ctx, c.req.param('id'), readVisitor(c, cookies)))),
    )
    .post(
      '/bookings/:id/texts',
      route({ audience: 'public', limit: ['number-codes'] }),
      validate('json', bookingTextsRequest),
      async (c) => {
        const visitor = readVisitor(c, cookies)
        return c.json(orProblem(await requestBookingTexts(ctx, c.req.param('id'), visitor, c.req.valid('json'))), 202)
      },
    )
    .post(
      '/bookings/:id/texts/code',
      route({ audience: 'public', limit: { unlimited: 'a code has few tries' } }),
      validate('json', smsCode),
      async (c) => {
        const { code } = c.req.valid('json')
        return c.json(orProblem(await confirmBookingTexts(ctx, c.req.param('id'), readVisitor(c, cookies), code)))
      },
    )

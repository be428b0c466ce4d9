import { Hono } from 'hono'

import { businessTimeZone } from '#events/values/time.ts'
import type { Site } from '#services/contracts/site.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { businessInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { forReaders } from '#services/http/route.ts'

export const siteRoutes = (
  ctx: Pick<AppContext, 'views' | 'sender' | 'receipts'>,
  { payments, mail, googleSignIn }: Pick<Site, 'payments' | 'mail' | 'googleSignIn'>,
) =>
  new Hono().get('/site', forReaders, async (c) => {
    const { hours } = await catalogueInForce(ctx.views)
    const site: Site = {
      payments,
      mail,
      postalAddress: (await businessInForce(ctx)).address,
      googleSignIn,
      timeZone: businessTimeZone,
      bookingHorizonDays: hours.horizonDays,
    }
    return c.json(site)
  })

import { Hono } from 'hono'

import { centsToDollars, depositFor } from '#events/values/money.ts'
import { catalogueInForce } from '#services/catalogue/catalogue.ts'
import type { AppContext } from '#services/context.ts'
import type { AddOn, ServicePackage } from '#services/contracts/catalogue.ts'

/** GET /api/services and GET /api/addons: the price list that stands. */
export const catalogueRoutes = (ctx: Pick<AppContext, 'views'>) =>
  new Hono()
    .get('/services', async (c) => {
      const { priceList } = await catalogueInForce(ctx.views)
      return c.json(
        priceList.packages.map((one): ServicePackage => ({
          id: one.id,
          name: one.id,
          displayName: one.displayName,
          basePrice: centsToDollars(one.priceCents),
          basePriceCents: one.priceCents,
          depositCents: depositFor(one.priceCents),
          features: one.features,
          durationHours: { min: one.minMinutes / 60, max: one.maxMinutes / 60 },
          popular: one.popular,
          publishedPrice: centsToDollars(one.publishedCents),
        })),
      )
    })
    .get('/addons', async (c) => {
      const { priceList } = await catalogueInForce(ctx.views)
      return c.json(
        priceList.addOns.map(({ name, displayName, priceCents, description }): AddOn => ({
          id: name,
          name,
          displayName,
          price: centsToDollars(priceCents),
          priceCents,
          description,
        })),
      )
    })

import { Hono } from 'hono'

import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { addOnsOf, packagesOf } from '#services/domain/catalogue/offer.ts'
import type { AppContext } from '#services/features/context.ts'

/** GET /api/services and GET /api/addons */
export const catalogueRoutes = (ctx: Pick<AppContext, 'views'>) =>
  new Hono()
    .get('/services', async (c) => c.json(packagesOf((await catalogueInForce(ctx.views)).priceList)))
    .get('/addons', async (c) => c.json(addOnsOf((await catalogueInForce(ctx.views)).priceList)))

import { Hono } from 'hono'

import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { addOnsOf, packagesOf } from '#services/domain/catalogue/offer.ts'
import type { AppContext } from '#services/features/context.ts'
import { forReaders } from '#services/http/route.ts'

/** GET /api/services and GET /api/addons */
export const catalogueRoutes = (ctx: Pick<AppContext, 'views'>) =>
  new Hono()
    .get('/services', forReaders, async (c) => c.json(packagesOf((await catalogueInForce(ctx.views)).priceList)))
    .get('/addons', forReaders, async (c) => c.json(addOnsOf((await catalogueInForce(ctx.views)).priceList)))

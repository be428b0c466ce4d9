import { Hono } from 'hono'

import type { Config } from '#services/config.ts'
import type { OpenHouse } from '#services/open-house.ts'
import { placesRoutes } from '#services/places/routes.ts'
import { gazetteerPlaces } from '#services/places/gazetteer-search.ts'
import { googlePlaces } from '#services/places/google-places.ts'
import { catalogueRoutes } from '#services/routes/catalogue-routes.ts'
import { checkoutRoutes } from '#services/routes/checkout-routes.ts'
import { healthRoutes } from '#services/routes/health-routes.ts'
import { quoteRoutes } from '#services/routes/quote-routes.ts'
import { siteRoutes } from '#services/routes/site-routes.ts'
import { webhookRoutes } from '#services/routes/webhook-routes.ts'

import { onError, onNotFound } from './problem.ts'

interface AppTerms {
  /** The built pages. */
  readonly webDirectory: string
  readonly isStopping: () => boolean
}

/** The whole API on one screen: what guards it, then what it answers. */
export function createApp(open: OpenHouse, config: Config, terms: AppTerms): Hono {
  const { house, cards } = open
  const cookies = { isSecure: config.appUrl.startsWith('https:') }
  const app = new Hono()
  app.onError(onError(house.logger))
  app.notFound(onNotFound)

  app.route('/', healthRoutes({ ...open, log: house.log, isStopping: terms.isStopping }))
  app.route('/webhooks', webhookRoutes(house))
  if (cards.sandbox !== null) app.route('/sandbox/stripe', cards.sandbox)

  app.route('/api', catalogueRoutes(house))
  app.route('/api', siteRoutes(house, cards.site))
  app.route('/api', quoteRoutes(house, cookies))
  app.route('/api', checkoutRoutes(house, cookies))
  return app
}

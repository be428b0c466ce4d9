import type { Hono } from 'hono'

import { placesSandbox } from '#infra/sandbox/places/server.ts'
import type { Config } from '#services/config.ts'
import type { OpenHouse } from '#services/open-house.ts'
import { gazetteerPlaces, searchPlaces } from '#services/places/gazetteer-search.ts'
import { googlePlaces } from '#services/places/google-places.ts'
import { placesRoutes } from '#services/places/routes.ts'
import { catalogueRoutes } from '#services/routes/catalogue-routes.ts'
import { checkoutRoutes } from '#services/routes/checkout-routes.ts'
import { contactRoutes } from '#services/routes/contact-routes.ts'
import { healthRoutes } from '#services/routes/health-routes.ts'
import { newsletterRoutes } from '#services/routes/newsletter-routes.ts'
import { quoteRoutes } from '#services/routes/quote-routes.ts'
import { searchEngineRoutes } from '#services/routes/search-engine-routes.ts'
import { siteRoutes } from '#services/routes/site-routes.ts'
import { webhookRoutes } from '#services/routes/webhook-routes.ts'

import { clientAddress } from './client-address.ts'
import { frontDoor } from './front-door.ts'
import { logPosition } from './log-position.ts'
import { staticFiles } from './static-files.ts'
import { onlyThisMachine } from './this-machine.ts'
import type { WebBuild } from './web-build.ts'

const mailSandbox = '/sandbox/mail'

interface AppTerms {
  readonly pages: WebBuild
  readonly isStopping: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The whole API on one screen: what stands before it, then what it answers. */
export function createApp(open: OpenHouse, config: Config, terms: AppTerms): Hono {
  const { house, cards, post, database, queue } = open
  const cookies = { isSecure: config.appUrl.startsWith('https:') }
  const app = frontDoor({
    logger: house.logger,
    newId: house.newId,
    now: terms.now,
    publicOrigin: config.isAppUrlGiven ? config.appUrl : null,
    payments: cards.site.mode,
    mail: post.sandbox === null ? 'live' : 'sandbox',
    addressOf: clientAddress(config),
  })
  const { googlePlacesKey: key } = config
  const isMailShown = post.sandbox !== null && !config.isProduction

  app.route(
    '/',
    healthRoutes({ log: house.log, database, queue, isStopping: terms.isStopping, token: config.metricsToken }),
  )
  app.route('/webhooks', webhookRoutes(house))
  if (cards.sandbox !== null) app.route('/sandbox/stripe', cards.sandbox)
  if (post.sandbox !== null) {
    if (config.isProduction) app.use(`${mailSandbox}/*`, onlyThisMachine)
    app.route(mailSandbox, post.sandbox)
  }
  if (key === null && config.allowSandbox) app.route('/sandbox/places', placesSandbox({ search: searchPlaces }))

  app.use('/api/*', logPosition({ log: house.log, database }))
  app.route('/api', catalogueRoutes(house))
  app.route(
    '/api',
    siteRoutes(house, {
      payments: cards.site,
      mail: { sandboxUrl: isMailShown ? mailSandbox : null },
      postalAddress: config.postalAddress,
    }),
  )
  app.route('/api', quoteRoutes(house, cookies))
  app.route('/api', checkoutRoutes(house, cookies))
  app.route('/api', contactRoutes(house))
  app.route('/api', newsletterRoutes(house))
  app.route(
    '/api',
    placesRoutes({
      places: key === null ? gazetteerPlaces : googlePlaces({ key, now: terms.now }),
      logger: house.logger,
    }),
  )

  app.route('/', searchEngineRoutes(config.appUrl))
  app.use(staticFiles(terms.pages, config.appUrl))
  return app
}

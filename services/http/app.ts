import type { Hono } from 'hono'

import { placesSandbox } from '#infra/sandbox/places/server.ts'
import type { Config } from '#services/config.ts'
import { openCounters } from '#services/counters.ts'
import type { OpenHouse } from '#services/open-house.ts'
import type { Noticed } from '#services/operator-warnings.ts'
import { gazetteerPlaces, searchPlaces } from '#services/places/gazetteer-search.ts'
import { googlePlaces } from '#services/places/google-places.ts'
import { placesRoutes } from '#services/places/routes.ts'
import { openReadiness } from '#services/readiness.ts'
import { catalogueRoutes } from '#services/routes/catalogue-routes.ts'
import { checkoutRoutes } from '#services/routes/checkout-routes.ts'
import { contactRoutes } from '#services/routes/contact-routes.ts'
import { healthRoutes } from '#services/routes/health-routes.ts'
import { metricsRoutes } from '#services/routes/metrics-routes.ts'
import { newsletterRoutes } from '#services/routes/newsletter-routes.ts'
import { quoteRoutes } from '#services/routes/quote-routes.ts'
import { searchEngineRoutes } from '#services/routes/search-engine-routes.ts'
import { siteRoutes } from '#services/routes/site-routes.ts'
import { webhookRoutes } from '#services/routes/webhook-routes.ts'

import { clientAddress } from './client-address.ts'
import { isWithoutProxy, watchForProxy } from './forgotten-proxy.ts'
import { frontDoor } from './front-door.ts'
import { logPosition } from './log-position.ts'
import { staticFiles } from './static-files.ts'
import type { Traffic } from './traffic.ts'
import type { WebBuild } from './web-build.ts'

const mailSandbox = '/sandbox/mail'

interface AppTerms {
  readonly pages: WebBuild
  readonly isStopping: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly traffic: Traffic
  readonly noticed: Noticed
}

/** The whole API on one screen: what stands before it, then what it answers. */
export function createApp(open: OpenHouse, config: Config, terms: AppTerms): Hono {
  const { house, cards, post, database, queue, appends } = open
  const cookies = { isSecure: config.appUrl.startsWith('https:') }
  const counters = openCounters()
  const app = frontDoor({
    logger: house.logger,
    newId: house.newId,
    now: terms.now,
    publicOrigin: config.isAppUrlGiven ? config.appUrl : null,
    payments: cards.site.mode,
    mail: post.sandbox === null ? 'live' : 'sandbox',
    addressOf: clientAddress(config),
    traffic: terms.traffic,
    isStopping: terms.isStopping,
  })
  app.use(watchForProxy(config.trustedProxies > 0, () => terms.noticed.notice('proxy_not_trusted')))
  const { googlePlacesKey: key } = config
  // In production letters to real people may lie there: whoever asks on this machine may be a proxy.
  const isMailShown = post.sandbox !== null && !config.isProduction
  const { isStopping, traffic } = terms
  const ground = { log: house.log, database, queue, appends }
  const readiness = openReadiness({
    ...ground,
    hasPages: terms.pages.has('/index.html'),
    askCards: cards.inspect,
    askMail: post.inspect,
  })

  app.route('/', healthRoutes({ readiness, database, queue, isStopping }))
  app.route(
    '/',
    metricsRoutes({ ...ground, traffic, counters, token: config.metricsToken, isOpenHere: isWithoutProxy(config) }),
  )
  app.route('/webhooks', webhookRoutes(house))
  if (cards.sandbox !== null) app.route('/sandbox/stripe', cards.sandbox)
  if (post.sandbox !== null && isMailShown) app.route(mailSandbox, post.sandbox)
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
  app.route('/api', checkoutRoutes(house, cookies, counters))
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

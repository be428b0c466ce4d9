import { Hono } from 'hono'

import { businessTimeZone } from '#events/values/time.ts'
import { standingCatalogue } from '#services/catalogue/catalogue.ts'
import type { Site } from '#services/contracts/site.ts'
import type { House } from '#services/house.ts'

/**
 * GET /api/site, and who is signed in: nobody, while there are no accounts. That is an answer and no refusal: every visitor
 * asks, and a browser would note an error for each.
 */
export const siteRoutes = (
  house: Pick<House, 'views'>,
  { payments, mail, postalAddress }: Pick<Site, 'payments' | 'mail' | 'postalAddress'>,
) =>
  new Hono()
    .get('/site', async (c) => {
      const { hours } = await standingCatalogue(house.views)
      const site: Site = {
        payments,
        mail,
        postalAddress,
        timeZone: businessTimeZone,
        bookingHorizonDays: hours.horizonDays,
      }
      return c.json(site)
    })
    .get('/auth/user', (c) => c.json(null))

import { Hono } from 'hono'

import type { Logger } from '#services/commands/logger.ts'
import type { PlacesAnswer } from '#services/contracts/site.ts'
import { route } from '#services/http/route.ts'
import type { PlaceSearch, Prediction } from '#services/providers/places/places.ts'

const fewestLetters = 3
const mostLetters = 120
const sessionName = /^[\w-]{8,36}$/

/** GET /places-autocomplete?input=[&session=]; empty for short texts and logged failures. */
export const placesRoutes = ({ places, logger }: { readonly places: PlaceSearch; readonly logger: Logger }) =>
  new Hono().get('/places-autocomplete', route({ audience: 'public', limit: ['places'] }), async (c) => {
    const input = (c.req.query('input') ?? '').trim()
    const session = c.req.query('session')
    if (input.length < fewestLetters || input.length > mostLetters) return c.json(toAnswer([]))
    try {
      return c.json(toAnswer(await places.search(input, sessionName.test(session ?? '') ? session : undefined)))
    } catch (error) {
      logger.warn({ error: error instanceof Error ? reasons(error) : String(error) }, 'no addresses could be suggested')
      return c.json(toAnswer([]))
    }
  })

const toAnswer = (found: readonly Prediction[]): PlacesAnswer => ({
  predictions: found.map(({ description, city, placeId }) => ({
    description,
    ...(city === undefined ? {} : { city }),
    ...(placeId === undefined ? {} : { placeId }),
  })),
})

const reasons = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message

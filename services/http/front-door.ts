import { Hono, type Context } from 'hono'

import type { NewId } from '#events/values/ids.ts'
import type { Logger } from '#services/house.ts'

import { bodyLimit } from './body-limit.ts'
import { onError, onNotFound } from './problem.ts'
import { limitBy, type Limit } from './rate-limit.ts'
import { requestGuard } from './request-guard.ts'
import { requestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'

/** Called by the card provider, with a signature of its own. */
const webhook = '/webhooks/stripe'

/** Bytes. */
const mostBody = 64 * 1024
const mostWebhookBody = 1024 * 1024

const minute = 60_000

/** No money and no paid service stands behind the sandbox: there the limits only stop a runaway program. */
const sandboxFactor = 100

/** How much one address may ask for, by path. What reads only ours is not limited. */
const limits: Readonly<Record<string, Limit>> = {
  '/api/places-autocomplete': { name: 'places', per: 'address', most: 120, windowMs: minute },
  '/api/quotes/*': { name: 'quotes', per: 'address', most: 60, windowMs: minute },
  '/api/create-payment-intent': {
    name: 'payments',
    per: 'address',
    most: 10,
    windowMs: 10 * minute,
    counts: 'successes',
  },
}

export interface FrontDoorTerms {
  readonly logger: Logger
  readonly newId: NewId
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Null when APP_URL is not set. */
  readonly publicOrigin: string | null
  readonly payments: 'sandbox' | 'live'
  readonly addressOf: (c: Context) => string
}

/** An app with everything that stands before the routes, in its order: named, clothed, from us, small enough, not too often. */
export function frontDoor(terms: FrontDoorTerms): Hono {
  const app = new Hono()
  app.onError(onError(terms.logger))
  app.notFound(onNotFound)
  app.use(requestId(terms.newId))
  app.use(securityHeaders(terms))
  app.use(requestGuard({ publicOrigin: terms.publicOrigin, exempt: [webhook] }))
  app.use(bodyLimit({ most: mostBody, larger: { [webhook]: mostWebhookBody } }))
  const factor = terms.payments === 'sandbox' ? sandboxFactor : 1
  for (const [path, limit] of Object.entries(limits)) app.use(path, limitBy({ ...limit, most: limit.most * factor }, terms))
  return app
}

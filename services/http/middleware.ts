import { Hono } from 'hono'

import type { NewId } from '#events/values/ids.ts'
import type { Logger } from '#services/commands/logger.ts'

import { bodyLimit } from './body-limit.ts'
import { closeConnections } from './close-connections.ts'
import { limitFrequency, type InstalledLimits } from './limits.ts'
import { onError, onNotFound } from './problem.ts'
import { refuseNul, requestGuard } from './request-guard.ts'
import { requestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import type { Traffic } from './traffic.ts'

/** Default maximum bytes. */
const mostBytes = 64 * 1024

export interface MiddlewareTerms extends InstalledLimits {
  readonly logger: Logger
  readonly newId: NewId
  readonly publicOrigin: string | null
  readonly traffic: Pick<Traffic, 'watch'>
  readonly isStopping: () => boolean
}

/** Middleware in order: request id, security headers, origin check, body limit, rate limits. */
export function withMiddleware(terms: MiddlewareTerms): Hono {
  const app = new Hono()
  app.use(terms.traffic.watch, closeConnections(terms.isStopping))
  app.onError(onError(terms.logger))
  app.notFound(onNotFound)
  app.use(requestId(terms.newId))
  app.use(securityHeaders(terms), refuseNul)
  app.use(requestGuard(terms))
  app.use(bodyLimit(mostBytes))
  app.use(limitFrequency(terms))
  return app
}

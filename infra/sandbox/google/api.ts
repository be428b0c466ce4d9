import { Hono, type MiddlewareHandler } from 'hono'

import type { Database } from '../../database/database.ts'
import type { ApiEnv } from './api-env.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { driveRoutes } from './drive-routes.ts'
import { driveUploadRoutes } from './drive-upload-routes.ts'
import { answerFault, isRouteFault, takeFault } from './faults.ts'
import { gmailRoutes } from './gmail-routes.ts'
import { scopesOf } from './grants.ts'
import { peopleRoutes } from './people-routes.ts'
import { refusal } from './refusals.ts'
import { tokenRoutes } from './token-routes.ts'

export interface GoogleApiTerms {
  readonly database: Database
  readonly clock: () => number
  readonly client: string
  readonly clientSecret: string
  readonly onGrant: () => Promise<void>
}

/** Scopes by path; one of them is enough. */
const needed: readonly { readonly path: RegExp; readonly scopes: readonly string[] }[] = [
  { path: /^\/gmail\/.*\/send$/, scopes: ['gmail.send'] },
  { path: /^\/gmail\//, scopes: ['gmail.readonly'] },
  { path: /^\/calendar\//, scopes: ['calendar.events'] },
  { path: /^\/upload\/drive\//, scopes: ['drive.file'] },
  { path: /^\/drive\//, scopes: ['drive.metadata.readonly'] },
  { path: /^\/v1\/people:/, scopes: ['contacts'] },
  { path: /^\/v1\/people\//, scopes: ['contacts.readonly', 'contacts'] },
]

/** Token endpoints and APIs behind one origin, the client's `rootUrl`. */
export function googleApi(terms: GoogleApiTerms): Hono<ApiEnv> {
  const { database, clock } = terms
  return new Hono<ApiEnv>()
    .use(withFaults(database))
    .route('/', tokenRoutes(terms))
    .use(authorised(database, clock))
    .route('/', gmailRoutes(database, clock))
    .route('/', calendarRoutes(database))
    .route('/', driveRoutes(database))
    .route('/', driveUploadRoutes(database, clock))
    .route('/', peopleRoutes(database, clock))
}

const withFaults =
  (database: Database): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const fault = await takeFault(database, c.req.path)
    if (fault === null) return next()
    if (!isRouteFault(fault)) return answerFault(c, fault)
    c.set('fault', fault)
    await next()
  }

const authorised =
  (database: Database, clock: () => number): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    const scopes = token === undefined ? null : await scopesOf(database, token, clock())
    if (scopes === null) {
      return refusal(c, 401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.', 'authError')
    }
    const anyOf = needed.find(({ path }) => path.test(c.req.path))?.scopes
    if (anyOf !== undefined && !anyOf.some((scope) => scopes.includes(`https://www.googleapis.com/auth/${scope}`))) {
      const message = 'Request had insufficient authentication scopes.'
      return refusal(c, 403, 'PERMISSION_DENIED', message, 'insufficientPermissions')
    }
    await next()
  }

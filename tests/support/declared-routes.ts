import type { Hono, MiddlewareHandler } from 'hono'

import { createApp } from '#services/app.ts'
import { declaredBy, type RouteTerms } from '#services/http/route.ts'
import { countTraffic } from '#services/http/traffic.ts'
import { readConfig } from '#services/process/config.ts'
import { openNoticed } from '#services/process/operator-warnings.ts'

import { recordingLogger } from './recording-logger.ts'

export interface DeclaredRoute {
  readonly method: string
  readonly path: string
  /** Declarations among its handlers, of which there is to be one. */
  readonly declarations: readonly (RouteTerms & { readonly handler: MiddlewareHandler })[]
}

/** Stand-in for an application of which only the routes are looked at: whatever is read of it or called is it again. */
const neverAsked: unknown = new Proxy(() => undefined, {
  get(_, name) {
    if (name === Symbol.iterator) return [].values.bind([])
    return name === Symbol.toPrimitive ? () => '' : neverAsked
  },
  apply: () => neverAsked,
})

/** Routes of an app that are not a stand-in's or a page's. */
export const routesIn = ({ routes }: Pick<Hono, 'routes'>): DeclaredRoute[] => {
  const own = routes.filter(({ method, path }) => method !== 'ALL' && /^\/(?:api|webhooks)\//.test(path))
  return [...Map.groupBy(own, ({ method, path }) => `${method} ${path}`).values()].flatMap((handlers) =>
    handlers.slice(0, 1).map(({ method, path }) => ({
      method,
      path,
      declarations: handlers.flatMap(({ handler }) => {
        const terms = declaredBy(handler)
        return terms === undefined ? [] : [{ ...terms, handler }]
      }),
    })),
  )
}

function wholeApp(): Hono {
  const { logger } = recordingLogger()
  const terms = { pages: new Map(), renderer: null, isStopping: () => false, now: () => 0, traffic: countTraffic() }
  return createApp(Object(neverAsked), readConfig({}), { ...terms, noticed: openNoticed(logger) })
}

/** All routes of the API, in the order in which they are registered. */
export const declaredRoutes: readonly DeclaredRoute[] = routesIn(wholeApp())

/** The declaration of a route, for another app that counts and guards it in the same way: 'POST /api/contact'. */
export function declarationOf(call: string): MiddlewareHandler {
  const found = declaredRoutes.find(({ method, path }) => `${method} ${path}` === call)
  const [declared] = found?.declarations ?? []
  if (declared === undefined) throw new Error(`No route ${call} is declared`)
  return declared.handler
}

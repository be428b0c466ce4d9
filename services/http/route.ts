import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'

/** Limits of services/http/limits.ts; those that count together are one. */
export type LimitName =
  | 'places'
  | 'refused-starts'
  | 'browser-faults'
  | 'quotes'
  | 'messages'
  | 'newsletter'
  | 'account-mails'
  | 'reset-mails'
  | 'number-codes'
  | 'sign-ups'
  | 'sign-ins'
  | 'card-setups'
  | 'provider'
  | 'grants'
  | 'settled-grants'

/** 'crew' is for owners too. */
type Audience = 'public' | 'customer' | 'crew' | 'owner'

export interface RouteTerms {
  readonly audience: Audience
  /** Limits in their order, or why there are none. */
  readonly limit: readonly LimitName[] | { readonly unlimited: string }
  /** Maximum of the body; 'streamed' is counted by the route. */
  readonly mostBytes?: number | 'streamed'
  /** Owners confirm their password before. */
  readonly isConfirmed?: true
  /** Sites of others may send it: its sender signs it, or its link permits. */
  readonly isFromAnywhere?: true
}

const declared = new WeakMap<object, RouteTerms>()

/**
 * Declaration of a route, as its first handler: `.post('/contact', route({ … }), …)`. Guards and limits read it before
 * any handler runs, so that it does nothing itself.
 */
export function route(terms: RouteTerms): MiddlewareHandler {
  const declaration: MiddlewareHandler = (_, next) => next()
  declared.set(declaration, terms)
  return declaration
}

/** Terms that a handler declares; undefined for other handlers. */
export const declaredBy = (handler: object): RouteTerms | undefined => declared.get(handler)

/** Terms of the route that a request is for; undefined for none. */
export function routeOf(c: Context): RouteTerms | undefined {
  for (const { handler } of matchedRoutes(c)) {
    const terms = declared.get(handler)
    if (terms !== undefined) return terms
  }
  return undefined
}

export const staffAlone = { unlimited: 'members of staff are few, and signed in' }

export const byMailedLink = { unlimited: 'a mailed link permits it' }

export const forOwners = route({ audience: 'owner', limit: staffAlone })
export const forConfirmedOwners = route({ audience: 'owner', limit: staffAlone, isConfirmed: true })
export const forCrew = route({ audience: 'crew', limit: staffAlone })
export const forCustomers = route({ audience: 'customer', limit: { unlimited: 'who is signed in asks for their own' } })
export const forReaders = route({ audience: 'public', limit: { unlimited: 'reads tables of our own' } })
export const forMailedLinks = route({ audience: 'public', limit: byMailedLink })

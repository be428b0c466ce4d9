import type { Context, MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import * as z from 'zod/mini'

import { limitGrants } from './grant-limit.ts'
import { isPlainForm } from './plain-form.ts'
import { limitBy, type Limit, type LimitTerms } from './rate-limit.ts'
import { routeOf, type LimitName, type RouteTerms } from './route.ts'
import { recognisedVisitor } from './visitor-cookies.ts'

const minute = 60_000

const sandboxFactor = 100

/** Above a household's typing, for each call costs money. */
const places: Limit = { name: 'places', per: 'address', most: 120, windowMs: minute }

const quotes: Limit = { name: 'quotes', per: 'address', most: 60, windowMs: minute }

/** Five messages or quote requests an hour. */
const contact: Limit = { name: 'contact', per: 'address', most: 5, windowMs: 60 * minute }

/** Each may mail a stranger. */
const newsletter: Limit = { name: 'newsletter', per: 'address', most: 5, windowMs: 60 * minute }

/** Each mails a typed address. */
const accountMails: Limit = { name: 'account-mails', per: 'address', most: 10, windowMs: 60 * minute }
const resetMails: Limit = { name: 'reset-mails', per: 'address', most: 5, windowMs: 60 * minute }

const signIns: Limit = { name: 'sign-ins', per: 'address', most: 30, windowMs: 10 * minute }

/** Each opens a form that could test cards. */
const cardSetups: Limit = { name: 'card-setups', per: 'address', most: 10, windowMs: 60 * minute }

/** Each texts a typed number. */
const numberCodes: Limit = { name: 'number-codes', per: 'address', most: 10, windowMs: 60 * minute }

const browserFaults: Limit = { name: 'browser-faults', per: 'address', most: 30, windowMs: 10 * minute }
const browserFaultsOfAll: Limit = { name: 'browser-faults-all', per: 'all', most: 600, windowMs: 10 * minute }

/** Messages of all clients together. */
const contactOfAll: Limit = { name: 'contact-all', per: 'all', most: 120, windowMs: 60 * minute }
const newsletterOfAll: Limit = { name: 'newsletter-all', per: 'all', most: 120, windowMs: 60 * minute }
const accountMailsOfAll: Limit = { name: 'account-mails-all', per: 'all', most: 120, windowMs: 60 * minute }
const resetMailsOfAll: Limit = { name: 'reset-mails-all', per: 'all', most: 120, windowMs: 60 * minute }

/** Unpaid intents of an address, each with a slot and a chance to test cards. */
const payments: Limit = { name: 'payments', per: 'address', most: 10, windowMs: 10 * minute }

/** Open holds of an address. */
const holds: Limit = { name: 'holds', per: 'address', most: 3, windowMs: 10 * minute }

/** Calls to the rate-limited card provider. */
const providerQuestions: Limit = { name: 'provider', per: 'address', most: 300, windowMs: minute }

const refusedStarts: Limit = { name: 'refused-starts', per: 'address', most: 60, windowMs: 10 * minute }

export interface InstalledLimits extends LimitTerms {
  readonly payments: 'sandbox' | 'live'
  readonly mail: 'sandbox' | 'live'
}

/** Counts a request as its route declares; reads of our own tables are free. */
export function limitFrequency(terms: InstalledLimits): MiddlewareHandler {
  const limits = openLimits(terms)
  const counting = new WeakMap<RouteTerms, MiddlewareHandler>()
  return async (c, next) => {
    const declared = routeOf(c)
    if (declared === undefined || 'unlimited' in declared.limit) return next()
    const counts = counting.get(declared) ?? every(...declared.limit.flatMap((name) => limits[name]))
    counting.set(declared, counts)
    return counts(c, next)
  }
}

function openLimits(terms: InstalledLimits): Readonly<Record<LimitName, readonly MiddlewareHandler[]>> {
  const factor = terms.payments === 'sandbox' ? sandboxFactor : 1
  // Where mail is real, so are the limits of what sends it.
  const mailFactor = terms.mail === 'sandbox' ? factor : 1
  const limit = (one: Limit) => limitBy({ ...one, most: one.most * factor }, terms)
  const limitMail = (one: Limit) => limitBy({ ...one, most: one.most * mailFactor }, terms)
  const accountMail = [limitMail(accountMails), limitMail(accountMailsOfAll)]
  const intents = limitGrants(
    { ...payments, most: payments.most * factor },
    {
      ...terms,
      grantedIn: async (c) => intentIn(await c.res.clone().json()),
      settledIn: async (c) => intentIn(await c.req.json()),
    },
  )
  const slots = limitGrants(
    { ...holds, most: holds.most * factor },
    {
      ...terms,
      grantedIn: async (c) => bookingIn(await c.res.clone().json()),
      settledIn: async (c) => bookingIn(await c.res.clone().json()),
      // Somebody who chooses another time moves their hold.
      holderIn: recognisedVisitor,
    },
  )
  return {
    places: [limitBy(places, terms)],
    'refused-starts': [limit(refusedStarts)],
    'browser-faults': [limit(browserFaults), limit(browserFaultsOfAll)],
    quotes: [limit(quotes)],
    messages: [limitMail(contact), limitMail(contactOfAll)],
    newsletter: [limitMail(newsletter), limitMail(newsletterOfAll)],
    'account-mails': accountMail,
    'reset-mails': [limitMail(resetMails), limitMail(resetMailsOfAll)],
    'number-codes': [limitMail(numberCodes)],
    'sign-ups': accountMail.map(onlySignUps),
    'sign-ins': [limit(signIns)],
    'card-setups': [limit(cardSetups)],
    provider: [limit(providerQuestions)],
    grants: [intents.granting, slots.granting],
    'settled-grants': [intents.settling, slots.settling],
  }
}

const onlySignUps =
  (limit: MiddlewareHandler): MiddlewareHandler =>
  async (c, next) =>
    (await isSignUpForm(c)) ? limit(c, next) : next()

/** Registration by a form without scripts. Keeps the body for the route. */
async function isSignUpForm(c: Context): Promise<boolean> {
  if (c.req.method !== 'POST' || !isPlainForm(c)) return false
  return 'fullName' in (await c.req.parseBody())
}

const booking = z.object({ bookingId: z.string() })

const bookingIn = (body: unknown): string | null => booking.safeParse(body).data?.bookingId ?? null

const intent = z.object({ paymentIntentId: z.string() })

const intentIn = (body: unknown): string | null => intent.safeParse(body).data?.paymentIntentId ?? null

import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'

import type { NewId } from '#events/values/ids.ts'
import type { Logger } from '#services/commands/logger.ts'
import { mostLogoBytes } from '#services/contracts/brand.ts'
import { mostPhotoBytes } from '#services/contracts/visit-photos.ts'

import { bodyLimit } from './body-limit.ts'
import { closeConnections } from './close-connections.ts'
import { limitGrants } from './grant-limit.ts'
import { isPlainForm } from './plain-form.ts'
import { onError, onNotFound } from './problem.ts'
import { limitBy, type Limit } from './rate-limit.ts'
import { refuseNul, requestGuard } from './request-guard.ts'
import { requestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import type { Traffic } from './traffic.ts'
import { recognisedVisitor } from './visitor-cookies.ts'

/** Signed by the card provider. */
const webhook = '/webhooks/stripe'

/** Signed by the text provider. */
const smsWebhooks = ['/webhooks/twilio/status', '/webhooks/twilio/incoming'] as const

const unsubscriptions = ['/api/newsletter/unsubscription', '/api/mail-preferences/unsubscription'] as const

/** Default maximum bytes. */
const mostBody = 64 * 1024
const mostWebhookBody = 1024 * 1024
const mostDraftBody = 1024 * 1024

const brandSettings = '/api/crm/business/brand'
const mostBrandBody = Math.ceil(mostLogoBytes / 3) * 4 + 1024

const drafts = /^\/api\/email\/drafts\/[a-z0-9]+$/
const draftFiles = /^\/api\/email\/drafts\/[a-z0-9]+\/attachments$/

const photos = /^\/api\/crm\/bookings\/[^/]+\/photos\/[a-z0-9]+$/

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
const mostFaultBody = 4 * 1024

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

export interface MiddlewareTerms {
  readonly logger: Logger
  readonly newId: NewId
  readonly now: () => number
  readonly publicOrigin: string | null
  readonly payments: 'sandbox' | 'live'
  readonly mail: 'sandbox' | 'live'
  readonly addressOf: (c: Context) => string
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
  app.use(requestGuard({ publicOrigin: terms.publicOrigin, exempt: [webhook, ...smsWebhooks, ...unsubscriptions] }))
  app.use(
    bodyLimit({
      most: mostBody,
      larger: { [webhook]: mostWebhookBody, [brandSettings]: mostBrandBody, '/api/browser-faults': mostFaultBody },
      matching: [
        { path: drafts, most: mostDraftBody },
        { path: photos, most: mostPhotoBytes },
      ],
      streamed: draftFiles,
    }),
  )
  limitFrequency(app, terms)
  return app
}

/** Limits by path; reads of our own tables are free. */
function limitFrequency(app: Hono, terms: MiddlewareTerms): void {
  const factor = terms.payments === 'sandbox' ? sandboxFactor : 1
  const { granting, settling } = limitGrants(
    { ...payments, most: payments.most * factor },
    {
      ...terms,
      grantedIn: async (c) => intentIn(await c.res.clone().json()),
      settledIn: async (c) => intentIn(await c.req.json()),
    },
  )
  app.use('/api/places-autocomplete', limitBy(places, terms))
  app.use('/api/refused-starts/*', limitBy({ ...refusedStarts, most: refusedStarts.most * factor }, terms))
  const limitFaults = (limit: Limit) => limitBy({ ...limit, most: limit.most * factor }, terms)
  app.use('/api/browser-faults', limitFaults(browserFaults), limitFaults(browserFaultsOfAll))
  app.use('/api/quotes/*', limitBy({ ...quotes, most: quotes.most * factor }, terms))
  // All of these send mail: where that is real, so are the limits.
  const letterFactor = terms.mail === 'sandbox' ? factor : 1
  const limitMail = (limit: Limit) => limitBy({ ...limit, most: limit.most * letterFactor }, terms)
  // Both mail the office and ring its bell: they count together.
  const messages = [limitMail(contact), limitMail(contactOfAll)] as const
  app.use('/api/contact', ...messages)
  app.use('/api/quotes/:id/book', ...messages)
  app.use('/api/newsletter', limitMail(newsletter), limitMail(newsletterOfAll))
  const accountMail = [limitMail(accountMails), limitMail(accountMailsOfAll)] as const
  app.use('/api/auth/registration', ...accountMail)
  app.use('/api/auth/reset-request', limitMail(resetMails), limitMail(resetMailsOfAll))
  app.use('/api/user/email', ...accountMail)
  // Looking whether the code has come, and ending the texts, send nothing.
  const codes = onlyPosts(limitMail(numberCodes))
  app.use('/api/user/sms', codes)
  app.use('/api/bookings/:id/texts', codes)
  app.use('/api/login', onlySignUps(accountMail[0]), onlySignUps(accountMail[1]))
  const signingIn = limitBy({ ...signIns, most: signIns.most * factor }, terms)
  // GET /api/login leads to the page and costs nothing.
  app.use('/api/login', onlyPosts(signingIn))
  // Also what follows it, and the passkeys.
  app.use('/api/admin/login/*', onlyPosts(signingIn))
  app.use('/api/auth/google/*', signingIn)
  app.use('/api/auth/passkey/*', signingIn)
  const asking = limitBy({ ...providerQuestions, most: providerQuestions.most * factor }, terms)
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
  app.use('/api/create-payment-intent', granting, slots.granting, asking)
  app.use('/api/user/cards/setup', limitBy({ ...cardSetups, most: cardSetups.most * factor }, terms))
  app.use('/api/user/cards/setup/*', asking)
  app.use('/api/payments/complete', settling, slots.settling, asking)
  app.use('/api/balance/:token/:call', asking)
}

const onlyPosts =
  (limit: MiddlewareHandler): MiddlewareHandler =>
  (c, next) =>
    c.req.method === 'POST' ? limit(c, next) : next()

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

import { Hono } from 'hono'

import { readOnly } from '#infra/database/read-only.ts'
import { placesSandbox } from '#infra/sandbox/places/server.ts'
import { waitForPosition } from '#projections/engine/following/wait.ts'
import { relyingPartyOf } from '#services/accounts/passkey-ceremonies.ts'
import { openExports } from '#services/exports/exports.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { openOfficeWork, type OfficeWork } from '#services/operations/office-work.ts'
import { gazetteerPlaces, searchPlaces } from '#services/places/gazetteer-search.ts'
import { googlePlaces } from '#services/places/google-places.ts'
import { placesRoutes } from '#services/places/routes.ts'
import type { Config } from '#services/process/config.ts'
import { openCounters } from '#services/process/counters.ts'
import { openIdSandboxPath } from '#services/process/create-identity-provider.ts'
import type { Application } from '#services/process/open-application.ts'
import type { Noticed } from '#services/process/operator-warnings.ts'
import { openReadiness } from '#services/process/readiness.ts'
import { accountRoutes, signOutRoutes } from '#services/routes/account-routes.ts'
import { balanceRoutes } from '#services/routes/balance-routes.ts'
import { bookingSmsRoutes } from '#services/routes/booking-sms-routes.ts'
import { browserFaultRoutes } from '#services/routes/browser-fault-routes.ts'
import { businessRoutes } from '#services/routes/business-routes.ts'
import { busyTimeRoutes } from '#services/routes/busy-time-routes.ts'
import { calledOffRoutes } from '#services/routes/called-off-routes.ts'
import { catalogueRoutes } from '#services/routes/catalogue-routes.ts'
import { chargeRoutes } from '#services/routes/charge-routes.ts'
import { checkoutRoutes } from '#services/routes/checkout-routes.ts'
import { concernRoutes, ownConcernRoutes } from '#services/routes/concern-routes.ts'
import { contactRoutes } from '#services/routes/contact-routes.ts'
import { customerRoutes } from '#services/routes/customer-routes.ts'
import { dashboardRoutes } from '#services/routes/dashboard-routes.ts'
import { dealRoutes } from '#services/routes/deal-routes.ts'
import { depositLinkRoutes } from '#services/routes/deposit-link-routes.ts'
import { emailAccountRoutes } from '#services/routes/email-account-routes.ts'
import { emailDraftRoutes } from '#services/routes/email-draft-routes.ts'
import { emailListRoutes } from '#services/routes/email-list-routes.ts'
import { emailMessageRoutes } from '#services/routes/email-message-routes.ts'
import { emailPersonRoutes } from '#services/routes/email-person-routes.ts'
import { emailTeamRoutes } from '#services/routes/email-team-routes.ts'
import { figureRoutes } from '#services/routes/figure-routes.ts'
import { googleRoutes } from '#services/routes/google-routes.ts'
import { googleSavingRoutes } from '#services/routes/google-saving-routes.ts'
import { googleSignInRoutes } from '#services/routes/google-sign-in-routes.ts'
import { healthRoutes } from '#services/routes/health-routes.ts'
import { historyRoutes } from '#services/routes/history-routes.ts'
import { leadRoutes } from '#services/routes/lead-routes.ts'
import { endingStreams } from '#services/routes/live-sessions.ts'
import { liveStream } from '#services/routes/live-stream.ts'
import { logoRoutes } from '#services/routes/logo-routes.ts'
import { loyaltyRoutes } from '#services/routes/loyalty-routes.ts'
import { mailPreferenceRoutes } from '#services/routes/mail-preference-routes.ts'
import { metricsRoutes } from '#services/routes/metrics-routes.ts'
import { newsletterRoutes } from '#services/routes/newsletter-routes.ts'
import { notificationRoutes } from '#services/routes/notification-routes.ts'
import { officeReceiptRoutes } from '#services/routes/office-receipt-routes.ts'
import { officeReviewRoutes } from '#services/routes/office-review-routes.ts'
import { ownAccountRoutes } from '#services/routes/own-account-routes.ts'
import { ownPhotoRoutes } from '#services/routes/own-photo-routes.ts'
import { ownReviewRoutes } from '#services/routes/own-review-routes.ts'
import { ownSmsRoutes } from '#services/routes/own-sms-routes.ts'
import { ownVisitRoutes } from '#services/routes/own-visit-routes.ts'
import { passkeyRoutes } from '#services/routes/passkey-routes.ts'
import { personalCopyRoutes } from '#services/routes/personal-copy-routes.ts'
import { priceRoutes } from '#services/routes/price-routes.ts'
import { quoteRoutes } from '#services/routes/quote-routes.ts'
import { receiptRoutes } from '#services/routes/receipt-routes.ts'
import { refusedStartRoutes, scheduleOutlookRoutes } from '#services/routes/refused-start-routes.ts'
import { reportRoutes } from '#services/routes/report-routes.ts'
import { reviewRoutes } from '#services/routes/review-routes.ts'
import { salesRoutes } from '#services/routes/sales-routes.ts'
import { savedCardRoutes } from '#services/routes/saved-card-routes.ts'
import { settingsRoutes } from '#services/routes/settings-routes.ts'
import { siteRoutes } from '#services/routes/site-routes.ts'
import { smsWebhookRoutes } from '#services/routes/sms-webhook-routes.ts'
import { staffMemberRoutes } from '#services/routes/staff-member-routes.ts'
import { staffPasskeyRoutes } from '#services/routes/staff-passkey-routes.ts'
import { mayAsk, staffRoutes } from '#services/routes/staff-routes.ts'
import { staffTotpRoutes } from '#services/routes/staff-totp-routes.ts'
import { systemRoutes } from '#services/routes/system-routes.ts'
import { visitPhotoRoutes } from '#services/routes/visit-photo-routes.ts'
import { visitRoutes } from '#services/routes/visit-routes.ts'
import { webhookRoutes } from '#services/routes/webhook-routes.ts'
import { webmailRoutes } from '#services/routes/webmail-routes.ts'
import { dealBoard } from '#services/use-cases/deal-board.ts'

import { builtPages, type PagesTerms } from './built-pages.ts'
import { clientAddress } from './http/client-address.ts'
import type { CookieTerms } from './http/cookies.ts'
import { customersOnly, signedInCustomer } from './http/customer-session.ts'
import { isWithoutProxy, watchForProxy } from './http/forgotten-proxy.ts'
import { logPosition } from './http/log-position.ts'
import { withMiddleware } from './http/middleware.ts'
import { allowOfficePopups } from './http/office-popups.ts'
import type { StaffVariables } from './http/staff-guard.ts'
import type { Traffic } from './http/traffic.ts'
import { applePayRoutes } from './routes/apple-pay-routes.ts'

const mailSandbox = '/sandbox/mail'

interface AppTerms extends PagesTerms {
  readonly isStopping: () => boolean
  readonly traffic: Traffic
  readonly noticed: Noticed
}

/** The whole API on one screen: what stands before it, then what it answers. */
export function createApp(open: Application, config: Config, terms: AppTerms): Hono {
  const { ctx, paymentSetup, mailSetup, identityProvider, database, queue, appends } = open
  const cookies = { isSecure: config.appUrl.startsWith('https:') }
  const counters = openCounters()
  const app = withMiddleware({
    logger: ctx.logger,
    newId: ctx.newId,
    now: terms.now,
    publicOrigin: config.isAppUrlGiven ? config.appUrl : null,
    payments: paymentSetup.site.mode,
    mail: mailSetup.sandbox === null ? 'live' : 'sandbox',
    addressOf: clientAddress(config),
    traffic: terms.traffic,
    isStopping: terms.isStopping,
  })
  app.use(watchForProxy(config.trustedProxies > 0, () => terms.noticed.notice('proxy_not_trusted')))
  const { googlePlacesKey: key } = config
  // In production mails to real people may lie there: a caller on this machine may be a proxy.
  const isMailShown = mailSetup.sandbox !== null && !config.isProduction
  const { isStopping, traffic } = terms
  const deps = { log: ctx.log, database, queue, appends }
  const readiness = openReadiness({
    ...deps,
    hasPages: terms.pages.has('/index.html'),
    askCards: paymentSetup.inspect,
    askMail: mailSetup.inspect,
  })

  app.route('/', healthRoutes({ readiness, database: database.kind, queue, isStopping }))
  const measured = { ...deps, database: readOnly(database), traffic, counters }
  app.route('/', metricsRoutes({ ...measured, token: config.metricsToken, isOpenHere: isWithoutProxy(config) }))
  app.route('/webhooks', webhookRoutes(ctx, counters))
  app.route('/webhooks/twilio', smsWebhookRoutes(ctx, counters))
  app.route('/sandbox', sandboxes(open, config))

  app.use('/api/*', logPosition({ log: ctx.log, waitForPosition: (...asked) => waitForPosition(database, ...asked) }))
  app.route('/', officeRoutes(open, config, { cookies, work: openWork(open, config, isStopping) }))
  app.route('/', workspaceRoutes(open))
  app.route('/api', shopperRoutes(open, config, cookies))
  app.route('/api', catalogueRoutes(ctx))
  app.route(
    '/api',
    siteRoutes(ctx, {
      payments: paymentSetup.site,
      mail: { sandboxUrl: isMailShown ? mailSandbox : null },
      googleSignIn: identityProvider.provider !== null,
    }),
  )
  app.route('/api', logoRoutes(ctx))
  app.route('/api', quoteRoutes(ctx, open.identities.customers.sessions, cookies))
  app.route('/api', checkoutRoutes(ctx, open.identities.customers.sessions, cookies, counters))
  app.route('/api', refusedStartRoutes(ctx, open.refusedStarts))
  app.route('/api', browserFaultRoutes(ctx, open.browserFaults, counters))
  app.route('/api', bookingSmsRoutes(ctx, cookies))
  app.route('/api', contactRoutes(ctx))
  app.route('/api', linkedRoutes(open))
  const places = key === null ? gazetteerPlaces : googlePlaces({ key, now: terms.now })
  app.route('/api', placesRoutes({ places, logger: ctx.logger }))

  app.route('/', applePayRoutes(config.applePayDomainFile))
  app.use(allowOfficePopups)
  app.route('/', builtPages(open, config.appUrl, terms))
  return app
}

/** The stand-ins for what other companies do, where there are no keys. */
function sandboxes(open: Application, config: Config): Hono {
  const { paymentSetup, mailSetup, smsSetup, googleSetup, identityProvider } = open
  const app = new Hono()
  if (paymentSetup.sandbox !== null) app.route('/stripe', paymentSetup.sandbox)
  if (mailSetup.sandbox !== null && !config.isProduction) app.route('/mail', mailSetup.sandbox)
  if (smsSetup.sandbox !== null && !config.isProduction) app.route('/sms', smsSetup.sandbox)
  if (googleSetup.sandbox !== null) app.route('/google', googleSetup.sandbox.consent)
  if (identityProvider.sandbox !== null) app.route(openIdSandboxPath.slice('/sandbox'.length), identityProvider.sandbox)
  if (config.googlePlacesKey === null && config.allowSandbox)
    app.route('/places', placesSandbox({ search: searchPlaces }))
  return app
}

/** The operators' verbs that the office may begin; what runs ends with the process. */
function openWork(open: Application, config: Config, isStopping: () => boolean): OfficeWork {
  return openOfficeWork(opsContextOf(open, config), {
    isStopping,
    report: (error) => open.ctx.logger.error({ error }, 'an operators’ verb that the office began failed'),
  })
}

/** Everything under the addresses of the office, behind its guard. */
function officeRoutes(
  open: Application,
  config: Config,
  { cookies, work }: { readonly cookies: CookieTerms; readonly work: OfficeWork },
): Hono<{ Variables: StaffVariables }> {
  const { ctx, identities, live, database, notificationReads, staffSettings, mailbox, queue } = open
  const sessions = endingStreams(identities.staff.sessions, live)
  const read = readOnly(database)
  const staff = {
    ...ctx,
    identity: { ...identities.staff, sessions },
    passkeys: identities.passkeys.staff,
    secondStep: identities.secondStep,
  }
  const relyingParty = relyingPartyOf(config.appUrl, config.isAppUrlGiven)
  const passkeys =
    relyingParty === null
      ? new Hono<{ Variables: StaffVariables }>()
      : staffPasskeyRoutes({ ...staff, passkeys: { ...staff.passkeys, relyingParty } }, cookies)
  return new Hono<{ Variables: StaffVariables }>()
    .route('/', staffRoutes(staff, cookies))
    .route('/', staffMemberRoutes(staff, cookies))
    .route('/', staffTotpRoutes(staff, cookies))
    .route('/', passkeys)
    .get('/api/crm/live', (c) => {
      const readsMail = mayAsk(c.get('staff').role, 'GET', '/api/email/emails')
      return liveStream(c, { live, audience: 'staff', readsMail, session: c.get('staffSession'), sessions })
    })
    .route('/', dealRoutes({ log: ctx.log, database: read, board: dealBoard({ log: ctx.log, database }) }))
    .route('/', leadRoutes(ctx, read))
    .route('/', dashboardRoutes(ctx, read))
    .route('/', salesRoutes(ctx, read))
    .route('/', figureRoutes(ctx, read))
    .route('/', customerRoutes(ctx, read))
    .route('/', officeReviewRoutes(ctx, read))
    .route('/', concernRoutes(ctx, read))
    .route('/', visitRoutes(ctx))
    .route('/', visitPhotoRoutes(ctx, open.blobs))
    .route('/', depositLinkRoutes(ctx))
    .route('/', chargeRoutes(ctx))
    .route('/', officeReceiptRoutes(ctx))
    .route('/', historyRoutes(ctx))
    .route('/', notificationRoutes(ctx, read, notificationReads))
    .route('/', reportRoutes(ctx, read, openExports({ database, blobs: open.blobs, queue })))
    .route('/', emailAccountRoutes(mailbox))
    .route('/', webmailRoutes(mailbox))
    .route('/', settingsRoutes(ctx, staffSettings))
    .route('/', priceRoutes(ctx, read))
    .route('/', businessRoutes(ctx))
    .route('/', busyTimeRoutes(read))
    .route('/', scheduleOutlookRoutes(ctx, read))
    .route('/', systemRoutes({ ctx, database: read, queue, work }))
    .route('/', emailListRoutes(ctx, mailbox))
    .route('/', emailMessageRoutes(mailbox))
    .route('/', emailPersonRoutes(ctx, read))
    .route('/', emailTeamRoutes(ctx, mailbox))
    .route('/', emailDraftRoutes(mailbox, read))
}

/** Google Workspace in the office. */
const workspaceRoutes = ({ ctx, google, database }: Application): Hono<{ Variables: StaffVariables }> =>
  new Hono<{ Variables: StaffVariables }>()
    .route('/', googleRoutes(ctx, google, readOnly(database)))
    .route('/', googleSavingRoutes(ctx, google, readOnly(database)))

/** What links in mails lead to, and what is shown beside it. */
const linkedRoutes = ({ ctx, database }: Application): Hono =>
  new Hono()
    .route('/', newsletterRoutes(ctx))
    .route('/', mailPreferenceRoutes(ctx))
    .route('/', reviewRoutes(ctx, readOnly(database)))

/** What is a customer's own. */
function shopperRoutes(open: Application, config: Config, cookies: CookieTerms): Hono {
  const { ctx, identities, identityProvider, database, live } = open
  const sessions = endingStreams(identities.customers.sessions, live)
  const customers = { ...ctx, identity: { ...identities.customers, sessions } }
  const relyingParty = relyingPartyOf(config.appUrl, config.isAppUrlGiven)
  const passkeys =
    relyingParty === null
      ? new Hono()
      : passkeyRoutes({ ...customers, passkeys: { ...identities.passkeys.customers, relyingParty } }, cookies)
  return new Hono()
    .use('/user/*', customersOnly(sessions, cookies))
    .get('/live', async (c) => {
      const session = await signedInCustomer(c, sessions, cookies)
      return liveStream(c, { live, audience: 'customer', readsMail: false, session, sessions })
    })
    .route('/', accountRoutes(customers, cookies))
    .route('/', signOutRoutes(customers, cookies))
    .route('/', googleSignInRoutes(customers, identityProvider.provider, cookies))
    .route('/', ownAccountRoutes(customers, cookies))
    .route('/', passkeys)
    .route('/', ownVisitRoutes(customers, readOnly(database), cookies))
    .route('/', ownPhotoRoutes(customers, open.blobs, cookies))
    .route('/', loyaltyRoutes(customers, readOnly(database), cookies))
    .route('/', ownReviewRoutes(customers, cookies))
    .route('/', ownConcernRoutes(customers, cookies))
    .route('/', personalCopyRoutes(customers, readOnly(database), cookies))
    .route('/', receiptRoutes(customers, cookies))
    .route('/', savedCardRoutes(customers, cookies))
    .route('/', ownSmsRoutes(customers, cookies))
    .route('/', balanceRoutes(ctx))
    .route('/', calledOffRoutes(ctx))
}

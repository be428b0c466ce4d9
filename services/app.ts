import { Hono } from 'hono'

import { readOnly } from '#infra/database/read-only.ts'
import { placesSandbox } from '#infra/sandbox/places/server.ts'
import { waitForPosition } from '#projections/engine/following/wait.ts'
import { relyingPartyOf } from '#services/domain/accounts/passkey-ceremonies.ts'
import { openExports } from '#services/exports/exports.ts'
import { accountRoutes, signOutRoutes } from '#services/features/account/routes/account-routes.ts'
import { googleSignInRoutes } from '#services/features/account/routes/google-sign-in-routes.ts'
import { ownAccountRoutes } from '#services/features/account/routes/own-account-routes.ts'
import { passkeyRoutes } from '#services/features/account/routes/passkey-routes.ts'
import { checkoutRoutes } from '#services/features/booking/routes/checkout-routes.ts'
import { refusedStartRoutes, scheduleOutlookRoutes } from '#services/features/booking/routes/refused-start-routes.ts'
import { businessRoutes } from '#services/features/business/routes/business-routes.ts'
import { busyTimeRoutes } from '#services/features/business/routes/busy-time-routes.ts'
import { catalogueRoutes } from '#services/features/business/routes/catalogue-routes.ts'
import { logoRoutes } from '#services/features/business/routes/logo-routes.ts'
import { priceRoutes } from '#services/features/business/routes/price-routes.ts'
import { settingsRoutes } from '#services/features/business/routes/settings-routes.ts'
import { concernRoutes, ownConcernRoutes } from '#services/features/care/routes/concern-routes.ts'
import { loyaltyRoutes } from '#services/features/care/routes/loyalty-routes.ts'
import { officeReviewRoutes } from '#services/features/care/routes/office-review-routes.ts'
import { ownReviewRoutes } from '#services/features/care/routes/own-review-routes.ts'
import { reviewRoutes } from '#services/features/care/routes/review-routes.ts'
import { customerRoutes } from '#services/features/customer/routes/customer-routes.ts'
import { personalCopyRoutes } from '#services/features/customer/routes/personal-copy-routes.ts'
import { googleRoutes } from '#services/features/google/routes/google-routes.ts'
import { googleSavingRoutes } from '#services/features/google/routes/google-saving-routes.ts'
import { emailAccountRoutes } from '#services/features/mailbox/routes/email-account-routes.ts'
import { emailDraftRoutes } from '#services/features/mailbox/routes/email-draft-routes.ts'
import { emailListRoutes } from '#services/features/mailbox/routes/email-list-routes.ts'
import { emailMessageRoutes } from '#services/features/mailbox/routes/email-message-routes.ts'
import { emailPersonRoutes } from '#services/features/mailbox/routes/email-person-routes.ts'
import { emailTeamRoutes } from '#services/features/mailbox/routes/email-team-routes.ts'
import { webmailRoutes } from '#services/features/mailbox/routes/webmail-routes.ts'
import { bookingSmsRoutes } from '#services/features/messages/routes/booking-sms-routes.ts'
import { mailPreferenceRoutes } from '#services/features/messages/routes/mail-preference-routes.ts'
import { newsletterRoutes } from '#services/features/messages/routes/newsletter-routes.ts'
import { notificationRoutes } from '#services/features/messages/routes/notification-routes.ts'
import { ownSmsRoutes } from '#services/features/messages/routes/own-sms-routes.ts'
import { smsWebhookRoutes } from '#services/features/messages/routes/sms-webhook-routes.ts'
import { balanceRoutes } from '#services/features/money/routes/balance-routes.ts'
import { chargeRoutes } from '#services/features/money/routes/charge-routes.ts'
import { depositLinkRoutes } from '#services/features/money/routes/deposit-link-routes.ts'
import { officeReceiptRoutes } from '#services/features/money/routes/office-receipt-routes.ts'
import { receiptRoutes } from '#services/features/money/routes/receipt-routes.ts'
import { savedCardRoutes } from '#services/features/money/routes/saved-card-routes.ts'
import { webhookRoutes } from '#services/features/money/routes/webhook-routes.ts'
import { dashboardRoutes } from '#services/features/reports/routes/dashboard-routes.ts'
import { figureRoutes } from '#services/features/reports/routes/figure-routes.ts'
import { historyRoutes } from '#services/features/reports/routes/history-routes.ts'
import { reportRoutes } from '#services/features/reports/routes/report-routes.ts'
import { dealBoard } from '#services/features/sales/deal-board.ts'
import { contactRoutes } from '#services/features/sales/routes/contact-routes.ts'
import { dealRoutes } from '#services/features/sales/routes/deal-routes.ts'
import { leadRoutes } from '#services/features/sales/routes/lead-routes.ts'
import { quoteRoutes } from '#services/features/sales/routes/quote-routes.ts'
import { salesRoutes } from '#services/features/sales/routes/sales-routes.ts'
import { browserFaultRoutes } from '#services/features/site/routes/browser-fault-routes.ts'
import { healthRoutes } from '#services/features/site/routes/health-routes.ts'
import { liveStream } from '#services/features/site/routes/live-stream.ts'
import { metricsRoutes } from '#services/features/site/routes/metrics-routes.ts'
import { placesRoutes } from '#services/features/site/routes/places-routes.ts'
import { siteRoutes } from '#services/features/site/routes/site-routes.ts'
import { systemRoutes } from '#services/features/site/routes/system-routes.ts'
import { endingStreams } from '#services/features/staff/routes/live-sessions.ts'
import { staffMemberRoutes } from '#services/features/staff/routes/staff-member-routes.ts'
import { staffPasskeyRoutes } from '#services/features/staff/routes/staff-passkey-routes.ts'
import { staffRoutes } from '#services/features/staff/routes/staff-routes.ts'
import { staffTotpRoutes } from '#services/features/staff/routes/staff-totp-routes.ts'
import { calledOffRoutes } from '#services/features/visit/routes/called-off-routes.ts'
import { ownPhotoRoutes } from '#services/features/visit/routes/own-photo-routes.ts'
import { ownVisitRoutes } from '#services/features/visit/routes/own-visit-routes.ts'
import { visitPhotoRoutes } from '#services/features/visit/routes/visit-photo-routes.ts'
import { visitRoutes } from '#services/features/visit/routes/visit-routes.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { openOfficeWork, type OfficeWork } from '#services/operations/office-work.ts'
import type { Config } from '#services/process/config.ts'
import { openCounters } from '#services/process/counters.ts'
import { openIdSandboxPath } from '#services/process/create-identity-provider.ts'
import type { Application } from '#services/process/open-application.ts'
import type { Noticed } from '#services/process/operator-warnings.ts'
import { openReadiness } from '#services/process/readiness.ts'
import { gazetteerPlaces, searchPlaces } from '#services/providers/places/gazetteer-search.ts'
import { googlePlaces } from '#services/providers/places/google-places.ts'

import { builtPages, type PagesTerms } from './built-pages.ts'
import { applePayRoutes } from './features/money/routes/apple-pay-routes.ts'
import { clientAddress } from './http/client-address.ts'
import type { CookieTerms } from './http/cookies.ts'
import { customersOnly, signedInCustomer } from './http/customer-session.ts'
import { isWithoutProxy, watchForProxy } from './http/forgotten-proxy.ts'
import { logPosition } from './http/log-position.ts'
import { withMiddleware } from './http/middleware.ts'
import { allowOfficePopups } from './http/office-popups.ts'
import { forCrew, forCustomers } from './http/route.ts'
import type { StaffVariables } from './http/staff-guard.ts'
import type { Traffic } from './http/traffic.ts'

const mailSandbox = '/sandbox/mail'

interface AppTerms extends PagesTerms {
  readonly isStopping: () => boolean
  readonly traffic: Traffic
  readonly noticed: Noticed
}

/** The whole API on one screen: middleware first, then routes. */
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

/** Sandboxes of services without keys. */
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

/** Operators' verbs that the office may start; they end with the process. */
function openWork(open: Application, config: Config, isStopping: () => boolean): OfficeWork {
  return openOfficeWork(opsContextOf(open, config), {
    isStopping,
    report: (error) => open.ctx.logger.error({ error }, 'an operators’ verb that the office began failed'),
  })
}

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
    .get('/api/crm/live', forCrew, (c) => {
      const readsMail = c.get('staff').role === 'owner'
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
    .route('/', visitRoutes(ctx, read))
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

const workspaceRoutes = ({ ctx, google, database }: Application): Hono<{ Variables: StaffVariables }> =>
  new Hono<{ Variables: StaffVariables }>()
    .route('/', googleRoutes(ctx, google, readOnly(database)))
    .route('/', googleSavingRoutes(ctx, google, readOnly(database)))

const linkedRoutes = ({ ctx, database }: Application): Hono =>
  new Hono()
    .route('/', newsletterRoutes(ctx))
    .route('/', mailPreferenceRoutes(ctx))
    .route('/', reviewRoutes(ctx, readOnly(database)))

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
    .get('/live', forCustomers, async (c) => {
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

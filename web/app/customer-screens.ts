import { AuthPage } from '#web/account/auth-page.tsx'
import { DashboardPage } from '#web/portal/dashboard/dashboard-page.tsx'
import { OwnHome } from '#web/portal/own-home.tsx'
import { PortalPage } from '#web/portal/portal-page.tsx'
import { ReceiptPage } from '#web/portal/receipt-page.tsx'
import { OnboardingPage } from '#web/site/onboarding/onboarding-page.tsx'

import { PaymentMethodsScreen } from './payment-methods-screen.tsx'

/** The pages of customers come in one file: whoever signs in goes on to the others, and each file more weighs on every first paint. */
export const customerScreens = {
  auth: () => AuthPage,
  onboarding: () => OnboardingPage,
  portal: () => PortalPage,
  dashboard: () => DashboardPage,
  receipt: () => ReceiptPage,
  cards: () => PaymentMethodsScreen,
  /** Most come to these without an account, by the link of a mail: what they need beside the others is fetched apart. */
  'called-off': async () => (await import('#web/portal/called-off-page.tsx')).CalledOffPage,
  pay: async () => (await import('#web/booking/rest/card-screens.ts')).cardScreens.pay,
} as const

/** What the front page shows of them to whoever is signed in: a file of its own would be named by the start of every page. */
export const customerParts = { OwnHome } as const

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
  /** Loaded apart: most visitors come by a mailed link, without an account. */
  'called-off': async () => (await import('#web/portal/called-off-page.tsx')).CalledOffPage,
  pay: async () => (await import('#web/booking/rest/card-screens.ts')).cardScreens.pay,
} as const

/** Parts for the front page; a file of its own would weigh on every start. */
export const customerParts = { OwnHome } as const

import { AuthPage } from '#web/account/auth-page.tsx'
import { DashboardPage } from '#web/portal/dashboard/dashboard-page.tsx'
import { PortalPage } from '#web/portal/portal-page.tsx'
import { ReceiptPage } from '#web/portal/receipt-page.tsx'

/** The pages of customers come in one file: whoever signs in goes on to the others, and each file more weighs on every first paint. */
export const customerScreens = {
  auth: AuthPage,
  portal: PortalPage,
  dashboard: DashboardPage,
  receipt: ReceiptPage,
  /** Most come without an account, by the link of a mail: what it needs beside them is fetched apart. */
  pay: async () => (await import('#web/booking/rest/pay-page.tsx')).PayPage,
} as const

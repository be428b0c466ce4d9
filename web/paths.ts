import type { PackageName } from '#services/isomorphic/package-names.ts'

/** Query of /booking; `price` is in whole dollars and for display only. */
export interface BookingQuery {
  readonly service: string
  readonly name: string
  readonly price: number
  /** The saved quote that the booking comes out of. */
  readonly quoteId?: string
  /** A start that was picked before: a day and one of the ten labels. */
  readonly date?: string
  readonly time?: string
  /** The booking that is booked again: what was told for it waits in the tab's storage. */
  readonly again?: string
}

/** Every address of the site, so that no page spells one. */
export const paths = {
  home: '/',
  services: '/services',
  about: '/about',
  contact: '/contact',
  blog: '/blog',
  careers: '/careers',
  reviews: '/reviews',
  privacy: '/privacy',
  terms: '/terms',
  refundPolicy: '/refund-policy',
  accessibility: '/accessibility',
  /** Address in mails: `services/features` writes it too, as it does the next one. */
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  auth: '/auth',
  quote: '/quote',
  booking: '/booking',
  bookingSuccess: '/booking-success',
  dashboard: '/dashboard',
  dashboardBookings: '/dashboard/bookings',
  dashboardProfile: '/dashboard/profile',
  onboarding: '/onboarding',
  portal: '/portal',
  receipt: '/portal/receipt',
  cards: '/payment-methods',
  /** Address in the link to pay the balance: `services/domain/payment` writes it too. */
  pay: '/pay',
  /** Address in the mail about a visit called off for the weather: `services/domain/booking` writes it too. */
  'called-off': '/called-off',
  /** Answered by the server: a full navigation, never a route of ours. */
  login: '/api/login',
  logout: '/api/logout',
} as const

/** '/services#glazed' */
export const serviceAnchor = (name: PackageName): string => `${paths.services}#${name}`

/** '/booking?service=glazed&name=Glazed+Detail&price=125' */
export const bookingPath = ({ service, name, price, ...quote }: BookingQuery): string =>
  `${paths.booking}?${new URLSearchParams({ service, name, price: String(price), ...quote })}`

/** '/portal/receipt?number=2026-000017' */
export const receiptPath = (id: string): string => `${paths.receipt}?${new URLSearchParams({ number: id })}`

/** A link is current when the address equals it or lies under it, by whole segments; the root only when equal. */
export const isUnder = (address: string, path: string): boolean =>
  address === path || (path !== paths.home && address.startsWith(`${path}/`))

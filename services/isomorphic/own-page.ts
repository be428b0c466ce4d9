/** Signed-in customer and API answers by path; the browser checks both. */
export interface OwnAnswers {
  readonly user: unknown
  readonly answers: Readonly<Record<string, unknown>>
}

export const ownPagePlace = '<!--own-page-->'

export const ownTemplatePath = (address: string): string => `/empty${address}`

export const ownReadPaths = {
  bookings: '/api/user/bookings',
  quotes: '/api/user/quotes',
  history: '/api/user/service-history',
  loyalty: '/api/user/loyalty',
} as const

export type OwnRead = keyof typeof ownReadPaths

/** Server-rendered pages of a customer, by unprefixed path, with their reads. */
export const ownPages = {
  '/portal': ['bookings', 'quotes', 'history'],
  '/dashboard': ['bookings', 'history', 'loyalty'],
  '/dashboard/bookings': ['bookings'],
} as const satisfies Readonly<Record<string, readonly OwnRead[]>>

export type OwnPageAddress = keyof typeof ownPages

export const isOwnPage = (address: string): address is OwnPageAddress => Object.hasOwn(ownPages, address)

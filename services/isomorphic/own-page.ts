/** Who is signed in, and what the API would answer them, by its addresses. The browser checks both against their schemas. */
export interface OwnAnswers {
  readonly user: unknown
  readonly answers: Readonly<Record<string, unknown>>
}

/** Stands in the built page in place of what the server renders into it. */
export const ownPagePlace = '<!--own-page-->'

/** Where the build lays the page into which that is put: no address of a visitor leads there. */
export const ownTemplatePath = (address: string): string => `/empty${address}`

/** The reads of a customer's own that pages begin with. */
export const ownReadPaths = {
  bookings: '/api/user/bookings',
  quotes: '/api/user/quotes',
  history: '/api/user/service-history',
  loyalty: '/api/user/loyalty',
} as const

export type OwnRead = keyof typeof ownReadPaths

/** Pages that the server renders for whoever is signed in, by their addresses without the prefix of a language, and what each shows at once. */
export const ownPages = {
  '/portal': ['bookings', 'quotes', 'history'],
  '/dashboard': ['bookings', 'history', 'loyalty'],
  '/dashboard/bookings': ['bookings'],
} as const satisfies Readonly<Record<string, readonly OwnRead[]>>

export type OwnPageAddress = keyof typeof ownPages

export const isOwnPage = (address: string): address is OwnPageAddress => Object.hasOwn(ownPages, address)

import type { KeptCookie } from './kept-by-every-page.ts'

/** Anonymous visitor, who may resume a hold. */
export const visitorCookie = { name: 'fg_visitor', days: 1 } as const satisfies KeptCookie
/** Owner tokens of recent quotes. */
export const quotesCookie = { name: 'fg_quotes', days: 31 } as const satisfies KeptCookie
/** Session of customer or staff; the latter's ends after twelve hours. */
export const customerSessionCookie = { name: 'fg_session', days: 30 } as const satisfies KeptCookie
export const staffSessionCookie = { name: 'fg_staff', days: 1 } as const satisfies KeptCookie

/** Staff sign-in between password and code: five minutes. */
export const halfSignInCookie = { name: 'fg_staff_half', days: 1 } as const satisfies KeptCookie

/** Known browsers, which throttling of strangers spares; no access. */
export const customerMarksCookie = { name: 'fg_known', days: 365 } as const satisfies KeptCookie
export const staffMarksCookie = { name: 'fg_staff_known', days: 365 } as const satisfies KeptCookie

/** Requested registration: this browser needs the link alone. */
export const registrationCookie = { name: 'fg_registration', days: 1 } as const satisfies KeptCookie

/** Pending Google sign-in: ten minutes. */
export const googleCookie = { name: 'fg_google', days: 1 } as const satisfies KeptCookie

export const lastVisitKey = 'lastVisit'
export const greetedKey = 'fresh-glaze.greeted'
export const quoteDraftKey = 'fresh-glaze.quote-draft'
export const carriedQuoteKey = 'fresh-glaze.carried-quote'
export const bookingDraftKey = 'fresh-glaze.booking-draft'
export const testCardsKey = 'fresh-glaze.test-cards'
export const mailDraftKey = 'fresh-glaze.mail-draft'
/** IndexedDB of the crew: the day, and unsent reports. */
export const crewDayKey = 'fresh-glaze.crew-day'
/** Cached files of the office for offline use. */
export const officeFilesKey = 'fresh-glaze.office-files'
export const settingsDraftKey = 'fresh-glaze.settings-draft'
export const mailNoteKey = 'fresh-glaze.mail-note'
export const officeDraftKey = 'fresh-glaze.office-draft'
/** Recently opened customers, deals, bookings and mails. */
export const recentlyOpenedKey = 'fresh-glaze.recently-opened'
export const mailPanesKey = 'fresh-glaze.mail-panes'

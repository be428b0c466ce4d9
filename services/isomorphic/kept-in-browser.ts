import type { KeptCookie } from './kept-by-every-page.ts'

/** A browser without an account: so that it may come back to the slot that it holds. */
export const visitorCookie = { name: 'fg_visitor', days: 1 } as const satisfies KeptCookie
/** The owner tokens of its last quotes. */
export const quotesCookie = { name: 'fg_quotes', days: 31 } as const satisfies KeptCookie
/** Who is signed in: a customer, or somebody of the office, whose session itself ends after twelve hours. */
export const customerSessionCookie = { name: 'fg_session', days: 30 } as const satisfies KeptCookie
export const staffSessionCookie = { name: 'fg_staff', days: 1 } as const satisfies KeptCookie

/** A sign-in of staff that waits for the code after the password. It counts for five minutes and is deleted with the code. */
export const halfSignInCookie = { name: 'fg_staff_half', days: 1 } as const satisfies KeptCookie

/** Marks of browsers in which a password was right once: strangers who guess at it do not keep its owner out there. They open nothing. */
export const customerMarksCookie = { name: 'fg_known', days: 365 } as const satisfies KeptCookie
export const staffMarksCookie = { name: 'fg_staff_known', days: 365 } as const satisfies KeptCookie

/** Which account was asked for here: only this browser opens it by the link alone. */
export const registrationCookie = { name: 'fg_registration', days: 1 } as const satisfies KeptCookie

/** A sign-in that waits for Google's answer. It counts for ten minutes and is deleted with the answer. */
export const googleCookie = { name: 'fg_google', days: 1 } as const satisfies KeptCookie

/** Keys of the browser's storage: the first and the last in the local one, the others in that of the tab. */
export const lastVisitKey = 'lastVisit'
export const greetedKey = 'fresh-glaze.greeted'
export const quoteDraftKey = 'fresh-glaze.quote-draft'
export const carriedQuoteKey = 'fresh-glaze.carried-quote'
export const bookingDraftKey = 'fresh-glaze.booking-draft'
/** Cards of the test mode, that pay nothing: brand, last four digits and expiry. */
export const testCardsKey = 'fresh-glaze.test-cards'
export const mailDraftKey = 'fresh-glaze.mail-draft'
/** The database of a phone of the crew: its day, and what it reported and could not send yet. */
export const crewDayKey = 'fresh-glaze.crew-day'
/** Copies of the files of the office, so that it opens without a connection. */
export const officeFilesKey = 'fresh-glaze.office-files'
/** What an owner typed into the settings and did not save yet. */
export const settingsDraftKey = 'fresh-glaze.settings-draft'
/** What somebody of the office typed as a note beside a mail and could not save yet. */
export const mailNoteKey = 'fresh-glaze.mail-note'
/** What somebody of the office typed into a form and did not save yet, such as a note beside a lead. */
export const officeDraftKey = 'fresh-glaze.office-draft'
/** What somebody of the office opened last: customers, deals, bookings, mails. */
export const recentlyOpenedKey = 'fresh-glaze.recently-opened'
/** How wide the office's staff left the panes of the mailbox in this browser: local. */
export const mailPanesKey = 'fresh-glaze.mail-panes'

import type about from './messages/en/about.json'
import type account from './messages/en/account.json'
import type aftercare from './messages/en/aftercare.json'
import type analytics from './messages/en/analytics.json'
import type blog from './messages/en/blog.json'
import type booking from './messages/en/booking.json'
import type cases from './messages/en/cases.json'
import type charge from './messages/en/charge.json'
import type company from './messages/en/company.json'
import type contact from './messages/en/contact.json'
import type crew from './messages/en/crew.json'
import type customers from './messages/en/customers.json'
import type details from './messages/en/details.json'
import type document from './messages/en/document.json'
import type email from './messages/en/email.json'
import type google from './messages/en/google.json'
import type help from './messages/en/help.json'
import type history from './messages/en/history.json'
import type home from './messages/en/home.json'
import type mails from './messages/en/mails.json'
import type newsletter from './messages/en/newsletter.json'
import type notifications from './messages/en/notifications.json'
import type office from './messages/en/office.json'
import type onboarding from './messages/en/onboarding.json'
import type palette from './messages/en/palette.json'
import type pipeline from './messages/en/pipeline.json'
import type portal from './messages/en/portal.json'
import type posts from './messages/en/posts.json'
import type privacy from './messages/en/privacy.json'
import type problem from './messages/en/problem.json'
import type site from './messages/en/public.json'
import type quote from './messages/en/quote.json'
import type refund from './messages/en/refund.json'
import type services from './messages/en/services.json'
import type settings from './messages/en/settings.json'
import type system from './messages/en/system.json'
import type terms from './messages/en/terms.json'
import type texts from './messages/en/texts.json'
import type visits from './messages/en/visits.json'

/** Messages are loaded by area, with the first page that needs them. A new area is a file of its name, and a line here. */
export const areas = [
  'public',
  'about',
  'account',
  'aftercare',
  'analytics',
  'blog',
  'booking',
  'cases',
  'charge',
  'company',
  'contact',
  'crew',
  'customers',
  'details',
  'document',
  'google',
  'help',
  'history',
  'email',
  'home',
  'mails',
  'newsletter',
  'notifications',
  'office',
  'onboarding',
  'palette',
  'pipeline',
  'portal',
  'posts',
  'privacy',
  'problem',
  'quote',
  'refund',
  'services',
  'settings',
  'system',
  'terms',
  'texts',
  'visits',
] as const
export type Area = (typeof areas)[number]

type Catalogue = typeof about &
  typeof account &
  typeof aftercare &
  typeof analytics &
  typeof blog &
  typeof booking &
  typeof cases &
  typeof charge &
  typeof company &
  typeof contact &
  typeof crew &
  typeof customers &
  typeof details &
  typeof document &
  typeof google &
  typeof help &
  typeof history &
  typeof email &
  typeof home &
  typeof mails &
  typeof newsletter &
  typeof notifications &
  typeof office &
  typeof onboarding &
  typeof palette &
  typeof pipeline &
  typeof portal &
  typeof posts &
  typeof privacy &
  typeof problem &
  typeof quote &
  typeof refund &
  typeof services &
  typeof site &
  typeof settings &
  typeof system &
  typeof terms &
  typeof texts &
  typeof visits

/** Every key of the English catalogue. */
export type MessageKey = keyof Catalogue

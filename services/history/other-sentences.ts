import type { AccountEvent } from '#events/account.ts'
import type { CatalogueEvent } from '#events/catalogue.ts'
import type { CustomerDetailsEvent } from '#events/customer-details.ts'
import type { CustomerEvent } from '#events/customer.ts'
import type { EventIn } from '#events/envelope.ts'
import type { IdentityEvent } from '#events/identity.ts'
import type { LeadEvent } from '#events/lead.ts'
import type { MailEvent } from '#events/mail.ts'
import type { NewsletterEvent } from '#events/newsletter.ts'
import type { personEvents } from '#events/person.ts'
import type { QuoteEvent } from '#events/quote.ts'
import type { SavedCardEvent } from '#events/saved-card.ts'
import type { ScheduleEvent } from '#events/schedule.ts'
import type { StaffEvent } from '#events/staff.ts'
import { bookingReference } from '#events/values/ids.ts'
import type { VanEvent } from '#events/van.ts'

import type { SentencesOf } from './sentence-context.ts'
import { car, clockTime, day, enumerate, erased, languages, minuteOfDay, money, order, priced } from './words.ts'

export const quoteSentences: SentencesOf<QuoteEvent> = {
  QuoteCreated({ data, personal }, { who }) {
    const where = personal === null ? erased : personal.address
    return `${who} was quoted ${order(data.service, data.addOns)} for ${car(data.vehicle)} at ${data.locationType}, ${where}: ${money(data.totalCents)} in all, ${money(data.depositCents)} as a deposit, valid until ${clockTime(data.validUntil)}`
  },
  QuoteRequested({ personal }, { who }) {
    const contact = personal === null ? erased : enumerate([personal.email, personal.phone].filter((one) => one !== ''))
    return `${who} asked to be called about it: ${contact}`
  },
  QuoteBooked: ({ data }) => `The quote became booking ${bookingReference(data.bookingId)}`,
}

export const customerSentences: SentencesOf<CustomerEvent> = {
  EmailClaimed: ({ personal }) => `The address ${personal?.email ?? erased} leads to this customer`,
  EmailReleased: ({ data }, { who }) =>
    data.reason === 'changed'
      ? `${who} changed the address; the former one leads to nobody any more`
      : 'The address was found again under another secret key',
}

export const customerDetailsSentences: SentencesOf<CustomerDetailsEvent> = {
  CustomerAdded: ({ personal }, { who }) => `${who} added ${personal?.name ?? erased} to the customers`,
  CustomerDetailsChanged: ({ personal }, { who }) =>
    `${who} changed what is known of ${personal?.name ?? erased}: ${personal === null ? erased : enumerate([personal.phone, personal.notes].filter((one) => one !== '')) || 'no phone, no notes'}`,
  CustomersKeptApart: ({ data }, { who }) => `${who} noted that customer ${data.otherId} is somebody else`,
  CustomersMerged: ({ data }, { who }) =>
    data.role === 'survivor'
      ? `${who} merged customer ${data.otherId} into this one: both are on this page`
      : `${who} merged this customer into customer ${data.otherId}: both are on that page`,
  CustomersSeparated: ({ data }, { who }) =>
    `${who} separated this customer from customer ${data.otherId}: they are two again`,
}

export const identitySentences: SentencesOf<IdentityEvent> = {
  IdentityLinked: (_, { who }) => `${who} signed in with Google, which is a way into the account from now on`,
  IdentityUnlinked: () => 'Google is no way into the account any more',
}

export const accountSentences: SentencesOf<AccountEvent> = {
  RegistrationRequested: ({ data, personal }) =>
    `Somebody asked for an account at ${personal?.email ?? erased}${data.isNew ? '' : ', which has one'}; the link was good until ${clockTime(data.expiresAt)}`,
  AccountOpened: ({ data }, { who }) =>
    data.method === 'google'
      ? `${who} came with an address that Google had verified, and the account was open`
      : `${who} confirmed the address, and the account was open`,
  PasswordResetRequested: ({ data }) =>
    `Somebody asked for a new password; the link was good until ${clockTime(data.expiresAt)}`,
  PasswordChanged: ({ data }, { who }) =>
    `${who} changed the password ${data.by === 'reset' ? 'by the link in the mail' : 'and knew the old one'}; other sessions ended`,
  EmailChangeRequested: ({ data, personal }, { who }) =>
    `${who} asked for the e-mail address ${personal?.email ?? erased}; the link was good until ${clockTime(data.expiresAt)}`,
  EmailChangeStopped: (_, { who }) =>
    `${who} stopped the change of the e-mail address by the link in the mail to the present one; all sessions ended`,
  EmailChanged: ({ personal }, { who }) =>
    `${who} confirmed the new e-mail address of the account: ${personal?.email ?? erased}`,
  PasskeyAdded: ({ personal }, { who }) =>
    `${who} added the passkey “${personal?.name ?? erased}”, which is a way into the account from now on`,
  PasskeyRemoved: ({ data }, { who }) => `${who} removed the passkey ${data.passkeyId}`,
  ProfileChanged: ({ personal }, { who }) =>
    `${who} changed the profile: ${personal === null ? erased : enumerate([`${personal.firstName} ${personal.lastName}`.trim(), personal.phone].filter((one) => one !== ''))}`,
}

export const savedCardSentences: SentencesOf<SavedCardEvent> = {
  CardSetupRequested: ({ data }, { who }) =>
    `${who} agreed in ${languages[data.language]} to the words of ${data.consentVersion} and asked to save a card`,
  CardSetupOpened: () => 'The form for the card was open at the provider',
  CardSetupEnded: () => 'The form for the card was closed at the provider; no card was saved',
  CardSaved: ({ data, personal }) =>
    `A card was saved: ${cardWords(personal)}, under the words of ${data.consentVersion}`,
  DefaultCardChosen: ({ data }, { who }) => `${who} made the card ${data.cardId} the default`,
  CardRemoved: ({ data }, { who }) => `${who} removed the card ${data.cardId}; it is charged for nothing any more`,
}

const cardWords = (face: { readonly brand: string; readonly last4: string } | null): string =>
  face === null ? erased : `${face.brand} ending in ${face.last4}`

const roles = { owner: 'an owner', crew: 'crew' } as const

export const staffSentences: SentencesOf<StaffEvent> = {
  StaffAdded: ({ data }, { who }) => `${who} added ${data.username} (${data.role}) to the staff`,
  StaffRoleChanged: ({ data }, { who }) => `${who} made ${data.staffId} ${roles[data.role]}`,
  StaffRestored: ({ data }, { who }) => `${who} let ${data.staffId} work here again`,
  StaffRemoved: ({ data }, { who }) => `${who} removed ${data.staffId} from the staff`,
  StaffPasskeyAdded: ({ data }, { who }) =>
    `${who} added the passkey “${data.passkeyName}” of ${data.staffId}, which is a way into the office from now on`,
  StaffPasskeyRemoved: ({ data }, { who }) => `${who} removed the passkey “${data.passkeyName}” of ${data.staffId}`,
  StaffTotpEnabled: ({ data }, { who }) =>
    `${who} turned codes on: ${data.staffId} is asked for one after the password`,
  StaffTotpDisabled: ({ data }, { who }) => `${who} turned the codes of ${data.staffId} off`,
  StaffRecoveryCodeUsed: ({ data }, { who }) =>
    `${who} used a recovery code of ${data.staffId}, of which ${data.left} are left`,
  StaffFactorsRemoved: ({ data }, { who }) =>
    `${who} took off what ${data.staffId} signs in with beside the password, and ended their sessions`,
  StaffSignInThrottled: ({ data }) =>
    `Strangers guessed at the password of ${data.staffId} until they had to wait; nobody got in`,
  StaffPasswordChanged: ({ data }, { who }) => `${who} set a new password for ${data.staffId}`,
}

export const leadSentences: SentencesOf<LeadEvent> = {
  LeadReceived({ data, personal }) {
    const name = personal === null ? erased : personal.name || 'Somebody'
    const message = personal === null ? erased : `“${personal.message}”`
    return `${name} ${sources[data.source]}: ${message}`
  },
  LeadStatusChanged: ({ data }, { who }) => `${who} moved the lead from ${data.from} to ${data.to}`,
  LeadNoteAdded: ({ personal }, { who }) =>
    `${who} noted about the lead: ${personal === null ? erased : `“${personal.note}”`}`,
  LeadArchived: (_, { who }) => `${who} put the lead into the archive`,
  LeadRestored: (_, { who }) => `${who} took the lead out of the archive`,
  LeadDealWithheld: ({ data }) => `No deal was opened: ${data.alike} messages of the day before look like this one`,
  LeadNoticeDecided: ({ data }) =>
    data.notice === 'single'
      ? 'The office is told of the message by a mail of its own'
      : `The office is told of the message in a digest: ${data.alike} of the day before look like this one`,
  LeadConvertedToDeal: (_, { who }) => `${who} made a deal of the lead`,
}

const sources = {
  contact: 'wrote by the contact page',
  quote: 'asked about a quote',
  phone: 'called',
  email: 'wrote by e-mail',
} as const

export const newsletterSentences: SentencesOf<NewsletterEvent> = {
  NewsletterRequested: ({ data, personal }) =>
    `Somebody asked ${places[data.source]} for the newsletter in ${languages[data.language]} at ${personal?.email ?? erased}, under the words of ${data.consentVersion}; the link was good until ${clockTime(data.expiresAt)}`,
  NewsletterConfirmed: (_, { who }) => `${who} confirmed the newsletter by the link in the mail`,
  NewsletterEnded: ({ data }, { who }) =>
    `${who} ended the newsletter ${data.by === 'page' ? 'on our page' : 'from a mail program'}`,
}

const places = { footer: 'in the footer', blog: 'on the blog', contact: 'with a message' } as const

export const mailSentences: SentencesOf<MailEvent> = {
  LetterSent: ({ data }) => `${mails[data.kind]} was mailed (${data.messageId})`,
  LetterRefused: ({ data }) =>
    `${mails[data.kind]} was refused by the mail server${data.code === null ? '' : ` (${data.code})`}`,
  DigestPrepared: ({ data }) => `${mails[data.kind]} was prepared`,
  MailMissed: ({ data }) => `${mails[data.kind]} was not mailed: nothing was running while it was of use`,
}

const mails = {
  'newsletter-confirmation': 'The question whether they want the newsletter',
  'newsletter-welcome': 'A welcome to the newsletter',
  'newsletter-reminder': 'Word that they have the newsletter already',
  'contact-acknowledgement': 'Word that their message came',
  'contact-notice': 'Word to the office of a new message',
  'contact-digest': 'Word to the office of messages that look alike',
  'account-registration': 'The question whether the account is theirs',
  'account-known': 'Word that they have an account already',
  'account-reset': 'A link for a new password',
  'account-email': 'The link to change their e-mail address',
  'email-asked': 'Word that another e-mail address was asked for',
  'email-changed': 'Word that their e-mail address was changed',
  'passkey-added': 'Word that a passkey was added',
  'card-saved': 'Word that a card was saved',
  'password-changed': 'Word that their password was changed',
  'booking-confirmed': 'The confirmation of their booking',
  'booking-cancelled': 'Word that their visit is cancelled',
  'booking-called-off': 'Word that their visit is called off, with the choice that they have',
  'booking-reinstated': 'Word that their visit takes place after all',
  'concern-received': 'Word that we have what was not right with their visit, and until when we answer',
  'concern-answered': 'Our answer to what was not right with their visit',
  'concern-decided': 'What we decided about what was not right with their visit',
  'booking-moved': 'Word of the new time of their visit',
  'crew-departed': 'Word that the van is on its way',
  'booking-refused': 'Word that their payment booked nothing and is released',
  'booking-reminder-day': 'The reminder of their visit, a day before',
  'booking-reminder-hours': 'The reminder of their visit, two hours before',
  'refund-made': 'Word that their refund is on its way',
  'refund-failed': 'Word that their refund failed',
  receipt: 'A receipt or invoice',
  'review-request': 'The question how their visit was',
  'balance-link': 'The link to pay the balance by card',
  'deposit-link': 'The link to pay the deposit by card',
  'points-redeemed': 'Word that points were redeemed for a visit',
  'points-returned': 'Word that a reward was undone and its points are back',
  'charge-announced': 'Word that the saved card will be charged after a no-show',
  'charge-withdrawn': 'Word that the saved card is not charged',
  'charge-failed': 'Word that the saved card could not be charged, with a link to pay',
  'booking-notice': 'Word to the office of a new booking',
  'move-notice': 'Word to the office of a moved visit',
  'quote-notice': 'Word to the office of somebody who wants to be called about a quote',
  'money-notice': 'Word to the office of a payment that went wrong',
  'mail-notice': 'Word to the office that a mail to this customer was refused',
  'sms-notice': 'Word to the office that the limit of texts of a day was reached',
  'text-notice': 'Word to the office of a text from this customer',
  'security-notice': 'Word to the office that strangers guess at a password of its staff',
} as const

export const personSentences: SentencesOf<EventIn<typeof personEvents>> = {
  PersonErased: ({ data }, { who }) =>
    `${who} erased what this person had told (request: ${data.request}); it cannot be read any more`,
}

export const scheduleSentences: SentencesOf<ScheduleEvent> = {
  SlotHeld: ({ data }) =>
    `Van ${data.vanNumber} was kept for ${bookingReference(data.bookingId)} on ${stretch(data)}, until ${clockTime(data.expiresAt)}`,
  SlotHoldLapsed: ({ data }) =>
    `The time kept for ${bookingReference(data.bookingId)} on ${day(data.date)} was free again: nobody paid for it`,
  SlotBooked: ({ data }) =>
    `Van ${data.vanNumber} was booked for ${bookingReference(data.bookingId)} on ${stretch(data)}`,
  SlotReleased: ({ data }) =>
    `The time of ${bookingReference(data.bookingId)} on ${day(data.date)} was free again: ${freed[data.reason]}`,
}

const freed = {
  moved: 'another was chosen',
  abandoned: 'it was not wanted',
  cancelled: 'it was cancelled',
  'called-off': 'the visit was called off',
} as const

const stretch = ({ date, startMinute, endMinute }: { date: string; startMinute: number; endMinute: number }): string =>
  `${day(date)} from ${minuteOfDay(startMinute)} to ${minuteOfDay(endMinute)}`

export const catalogueSentences: SentencesOf<CatalogueEvent> = {
  PriceListPublished: ({ data }, { who }) =>
    `${who} published price list ${data.version}: ${enumerate([...data.packages, ...data.addOns].map((one) => priced(one)))}`,
  HoursPublished: ({ data }, { who }) =>
    `${who} published opening hours ${data.version}: ${data.week.map((open, index) => `${weekdays[index]} ${open === null ? 'closed' : `${minuteOfDay(open.opensMinute)} to ${minuteOfDay(open.closesMinute)}`}`).join(', ')}; bookings ${data.horizonDays} days ahead, ${data.noticeMinutes} minutes before at the latest`,
  PolicyPublished: ({ data }, { who }) =>
    `${who} published refund policy ${data.version}: everything back until ${data.fullRefundHours} hours before, ${data.partialPercent} % until ${data.partialRefundHours} hours before`,
  FleetPublished: ({ data }, { who }) =>
    `${who} published fleet ${data.version}: ${enumerate(data.vans.map(({ name, outFrom }) => (outFrom === null ? name : `${name} (out of service from ${day(outFrom)})`)))}`,
  BusinessPublished({ data }, { who }) {
    const { version, name, phone, email, address, hstNumber } = data
    const said = [
      name,
      phone,
      email,
      address ?? 'no address',
      hstNumber === null ? 'no HST number' : `HST ${hstNumber}`,
    ]
    return data.source === 'environment'
      ? `The details of the business by the environment were written down: ${said.join(', ')}`
      : `${who} published details of the business ${version}: ${said.join(', ')}`
  },
  ServiceAreaPublished({ data: { version, cities, added, removed } }, { who }) {
    const changes = [...added.map((city) => `${city} added`), ...removed.map((city) => `${city} removed`)]
    return `${who} published service area ${version}: ${enumerate(cities)}${changes.length === 0 ? '' : ` (${changes.join(', ')})`}`
  },
  SiteLanguagesPublished: ({ data }, { who }) =>
    `${who} published the languages of the site ${data.version}: ${enumerate(data.languages.map((one) => languages[one]))}`,
  BrandPublished: ({ data: { version, accent, logo } }, { who }) =>
    `${who} published brand ${version}: ${accent === null ? 'the usual accent colour' : `accent colour ${accent}`}, ${logo === null ? 'the drawn ring' : `a logo of ${logo.width} by ${logo.height} pixels`}`,
  NoShowChargesPublished: ({ data }, { who }) =>
    `${who} switched the charge of saved cards after a no-show ${data.areOn ? 'on' : 'off'}`,
  DayClosed: ({ data }, { who }) => `${who} closed ${day(data.date)}: ${data.reason}`,
  DayOpened: ({ data }, { who }) => `${who} opened ${day(data.date)} again`,
}

export const vanSentences: SentencesOf<VanEvent> = {
  VanTakenOut: ({ data }, { who }) => `${who} took ${data.vanName} out of service from ${day(data.date)} on`,
  VanReturned: ({ data }, { who }) => `${who} put ${data.vanName} back into service`,
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

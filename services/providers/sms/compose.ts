import { bookingReference } from '#events/values/ids.ts'
import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { business } from '#services/contracts/business.ts'
import { codeTerms } from '#services/contracts/sms.ts'
import { formatsIn } from '#services/mail/formats.ts'
import { plainName } from '#services/mail/written-text.ts'

import { isGsm7, segmentsOf, toGsm7 } from './segments.ts'
import { smsWords } from './words.ts'

/** Units of the name of the business (see `segmentsOf`); what is longer is cut. */
const longestBusiness = 30

/**
 * Segments of a text that is sent in another alphabet so that it says a name as it was written. Each is paid for; four of UCS-2 are 268
 * characters, which stays below the 320 that Twilio recommends at most.
 */
const mostSegments = 4

/** Minutes before its start until which a van that leaves is said to come at that start. */
const leastWay = 5

/** Who texts, by the settings of the office. */
interface Contact {
  readonly name: string
  readonly phone: string
}

export interface TextedVisit {
  readonly bookingId: string
  readonly language: Language
  readonly firstName: string
  readonly startsAt: Instant
  readonly contact?: Contact
}

export const codeText = (language: Language, code: string, contact: Contact = business): string =>
  composed({ language, contact, name: '' }, () => smsWords[language].code(code, codeTerms.minutes))

export const reminderText = (visit: TextedVisit, kind: 'booking-reminder-day' | 'booking-reminder-hours'): string =>
  aboutVisit(visit, (words, moment) =>
    words[kind === 'booking-reminder-day' ? 'reminderDay' : 'reminderHours'](bookingReference(visit.bookingId), moment),
  )

/** Says the start of the visit as the time of arrival while that is to come, and none afterwards. */
export function departedText(visit: TextedVisit, departedAt: Instant): string {
  const isInTime = departedAt <= addMinutes(visit.startsAt, -leastWay)
  const time = isInTime ? formatsIn(visit.language).time(visit.startsAt) : null
  return aboutVisit(visit, (words) => words.departed(bookingReference(visit.bookingId), time))
}

export const movedText = (visit: TextedVisit): string =>
  aboutVisit(visit, (words, moment) => words.moved(bookingReference(visit.bookingId), moment))

export const cancelledText = (visit: TextedVisit): string =>
  aboutVisit(visit, (words, moment) => words.cancelled(bookingReference(visit.bookingId), moment))

export const calledOffText = (visit: TextedVisit): string =>
  aboutVisit(visit, (words, moment) => words.calledOff(bookingReference(visit.bookingId), moment))

export const reinstatedText = (visit: TextedVisit): string =>
  aboutVisit(visit, (words, moment) => words.reinstated(bookingReference(visit.bookingId), moment))

/** What an answer by text is answered. */
export function answerText(
  language: Language,
  kind: 'help' | 'received' | 'stopped' | 'resumed',
  contact: Contact = business,
): string {
  const words = smsWords[language]
  return signed(language, kind === 'help' || kind === 'received' ? words[kind](contact.phone) : words[kind], contact)
}

/** What a wish to cancel a visit is answered. */
export const notCancelledText = (language: Language, bookingId: string, contact: Contact = business): string =>
  signed(language, smsWords[language].notCancelled(bookingReference(bookingId), contact.phone), contact)

const signed = (language: Language, says: string, contact: Contact): string =>
  inAlphabet(language, `${says} ${nameOf(language, contact) ?? contact.phone}`)

function aboutVisit(
  { language, firstName, startsAt, contact = business }: TextedVisit,
  say: (words: (typeof smsWords)[Language], moment: string) => string,
): string {
  const words = smsWords[language]
  const moment = formatsIn(language).moment(startsAt)
  const text = (name: string) => `${words.greeting(name)} ${say(words, moment)} ${words.stop}`
  return composed({ language, contact, name: plainName(firstName) ?? '' }, text)
}

/**
 * With the name as it was written, in UCS-2 where GSM-7 lacks its letters; without it where that takes too many segments. It is neither
 * cut nor spelled otherwise.
 */
function composed(
  { language, contact, name }: { readonly language: Language; readonly contact: Contact; readonly name: string },
  say: (name: string) => string,
): string {
  const business = nameOf(language, contact)
  const sender = business === null ? contact.phone : smsWords[language].sender(business, contact.phone)
  const calling = (called: string) => {
    const text = `${say(called)} ${sender}`
    return isGsm7(called) ? inAlphabet(language, text) : withPlainSpaces(text)
  }
  const called = calling(name)
  return segmentsOf(called).count <= mostSegments ? called : calling('')
}

const inAlphabet = (language: Language, text: string): string =>
  language === 'pa' ? withPlainSpaces(text) : (toGsm7(text) ?? text)

const withPlainSpaces = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

/** The name of the settings; null where the alphabet of the language lacks its letters: then the telephone number says who we are. */
function nameOf(language: Language, { name }: Contact): string | null {
  const written = language === 'pa' ? name : toGsm7(name)
  return written === null ? null : cut(written, longestBusiness)
}

/** Cut between characters as people see them. */
function cut(name: string, most: number): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (segmentsOf(short + segment).units > most) break
    short += segment
  }
  return short.trim()
}

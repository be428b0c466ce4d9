import { bookingReference } from '#events/values/ids.ts'
import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { business } from '#services/contracts/business.ts'
import { codeTerms } from '#services/contracts/sms.ts'
import { formatsIn } from '#services/mail/formats.ts'
import { plainName } from '#services/mail/written-text.ts'
import { textsIn, type Texts } from '#services/texts/texts.ts'

import { isGsm7, segmentsOf, toGsm7 } from './segments.ts'

/** Maximum units of the name in a text. */
const longestBusiness = 30

/** Maximum segments of UCS-2 for the sake of a name: 268 characters, below Twilio's recommended 320. */
const mostSegments = 4

/** Minutes before the start up to which it is named as arrival. */
const leastWay = 5

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
  composed({ language, contact, name: '' }, () =>
    textsIn(language)('text-message.code', { code, minutes: codeTerms.minutes }),
  )

export const reminderText = (visit: TextedVisit, kind: 'booking-reminder-day' | 'booking-reminder-hours'): string =>
  aboutVisit(visit, (t, values) =>
    t(kind === 'booking-reminder-day' ? 'text-message.reminderDay' : 'text-message.reminderHours', values),
  )

/** Names the start while ahead. */
export function departedText(visit: TextedVisit, departedAt: Instant): string {
  const isInTime = departedAt <= addMinutes(visit.startsAt, -leastWay)
  const time = formatsIn(visit.language).time(visit.startsAt)
  return aboutVisit(visit, (t, { reference }) =>
    isInTime ? t('text-message.departed', { reference, time }) : t('text-message.departed.untimed', { reference }),
  )
}

export const movedText = (visit: TextedVisit): string =>
  aboutVisit(visit, (t, values) => t('text-message.moved', values))

export const cancelledText = (visit: TextedVisit): string =>
  aboutVisit(visit, (t, values) => t('text-message.cancelled', values))

export const calledOffText = (visit: TextedVisit): string =>
  aboutVisit(visit, (t, values) => t('text-message.calledOff', values))

export const reinstatedText = (visit: TextedVisit): string =>
  aboutVisit(visit, (t, values) => t('text-message.reinstated', values))

export function answerText(
  language: Language,
  kind: 'help' | 'received' | 'stopped' | 'resumed',
  contact: Contact = business,
): string {
  const t = textsIn(language)
  return signed(language, t(`text-message.${kind}`, { phone: contact.phone }), contact)
}

export const notCancelledText = (language: Language, bookingId: string, contact: Contact = business): string =>
  signed(
    language,
    textsIn(language)('text-message.notCancelled', { reference: bookingReference(bookingId), phone: contact.phone }),
    contact,
  )

const signed = (language: Language, says: string, contact: Contact): string =>
  inAlphabet(language, `${says} ${nameOf(language, contact) ?? contact.phone}`)

function aboutVisit(
  { bookingId, language, firstName, startsAt, contact = business }: TextedVisit,
  say: (t: Texts, values: { readonly reference: string; readonly moment: string }) => string,
): string {
  const t = textsIn(language)
  const said = say(t, { reference: bookingReference(bookingId), moment: formatsIn(language).moment(startsAt) })
  const text = (name: string) => {
    const greeting = name === '' ? t('text-message.greeting.unnamed') : t('text-message.greeting', { name })
    return `${greeting} ${said} ${t('text-message.stop')}`
  }
  return composed({ language, contact, name: plainName(firstName) ?? '' }, text)
}

/** UCS-2 with the name where it fits, else GSM-7 without. */
function composed(
  { language, contact, name }: { readonly language: Language; readonly contact: Contact; readonly name: string },
  say: (name: string) => string,
): string {
  const business = nameOf(language, contact)
  const sender =
    business === null
      ? contact.phone
      : textsIn(language)('text-message.sender', { name: business, phone: contact.phone })
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

/** Null where the alphabet lacks letters; the phone number then identifies us. */
function nameOf(language: Language, { name }: Contact): string | null {
  const written = language === 'pa' ? name : toGsm7(name)
  return written === null ? null : cut(written, longestBusiness)
}

/** Cut at grapheme clusters. */
function cut(name: string, most: number): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (segmentsOf(short + segment).units > most) break
    short += segment
  }
  return short.trim()
}

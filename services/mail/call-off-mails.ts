import type { Instant } from '#events/values/time.ts'
import { pathIn } from '#services/contracts/language-path.ts'

import { calendarOf, visitText, type BookedVisit } from './booked-visit.ts'
import { toCustomer } from './customer-mail.ts'
import type { MailMessage } from './mail.ts'
import type { Sender } from './sender.ts'
import { callOffWords } from './words/call-off-words.ts'

export interface CallOff {
  readonly key: string
  readonly calledOffAt: Instant
  readonly choiceUntil: Instant
  /** All that would come back. */
  readonly paidCents: number
  /** '/called-off?token=…' */
  readonly path: string
}

/** The weather called a visit off: what the customer can choose, until when, and that nothing is lost where they choose nothing. */
export function calledOffMail(sender: Sender, visit: BookedVisit, given: CallOff): MailMessage {
  const { formats, greeting, facts, help } = visitText(sender, visit)
  const words = callOffWords[visit.language].calledOff
  const until = formats.moment(given.choiceUntil)
  return toCustomer(sender, visit, given.key, {
    subject: words.subject(visit.reference),
    title: words.title,
    paragraphs: [
      `${greeting}\n${words.body}`,
      given.paidCents === 0 ? words.unpaid(until) : words.choice(formats.money(given.paidCents), until),
      words.calendar,
    ],
    button: { label: words.button, url: `${sender.appUrl}${pathIn(visit.language, given.path)}` },
    facts: [{ look: 'list', facts }],
    notes: [words.silent, help],
    calendar: calendarOf(sender, 'CANCEL', visit, given.calledOffAt),
  })
}

/** The visit takes place after all, at its former time. */
export function reinstatedMail(
  sender: Sender,
  visit: BookedVisit,
  { key, reinstatedAt }: { readonly key: string; readonly reinstatedAt: Instant },
): MailMessage {
  const { greeting, facts, help } = visitText(sender, visit)
  const words = callOffWords[visit.language].reinstated
  return toCustomer(sender, visit, key, {
    subject: words.subject(visit.reference),
    title: words.title,
    paragraphs: [`${greeting}\n${words.body}`, words.calendar],
    facts: [{ look: 'list', facts }],
    notes: [help],
    calendar: calendarOf(sender, 'REQUEST', visit, reinstatedAt),
  })
}

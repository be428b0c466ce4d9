import type { ConcernOutcome } from '#events/values/concerns.ts'
import type { Instant } from '#events/values/time.ts'
import { dayEndingAt } from '#events/values/toronto.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'
import { concernWords } from '#services/mail/words/concern-words.ts'

/** Where the customer sees the case. */
const place = '/dashboard/bookings'

export interface ReceivedConcern {
  readonly key: string
  readonly isInTime: boolean
  readonly respondUntil: Instant
  readonly decideUntil: Instant
}

/** We have it, and until when we answer. */
export function concernReceivedMail(sender: Sender, visit: BookedVisit, given: ReceivedConcern): MailMessage {
  const { formats, greeting, facts, help } = visitText(sender, visit)
  const { received, button } = concernWords[visit.language]
  return toCustomer(sender, visit, given.key, {
    subject: received.subject(visit.reference),
    title: received.title,
    paragraphs: [
      `${greeting}\n${received.body}`,
      received.clocks(formats.moment(given.respondUntil), formats.moment(given.decideUntil)),
      ...(given.isInTime ? [] : [received.late]),
    ],
    button: { label: button, url: sender.appUrl + pathIn(visit.language, place) },
    facts: [{ look: 'list', facts }],
    notes: [help],
  })
}

export interface AnsweredConcern {
  readonly key: string
  /** Null for an answer that decides nothing. */
  readonly outcome: ConcernOutcome | null
  readonly refundCents: number
  readonly refundUntil: Instant | null
  /** The office's words; null once they were erased. */
  readonly reply: string | null
  /** The start of the free visit. */
  readonly recleanAt: Instant | null
}

/** What the office answered or decided, in its own words beside ours. */
export function concernStepMail(sender: Sender, visit: BookedVisit, step: AnsweredConcern): MailMessage {
  const { formats, greeting, facts, help } = visitText(sender, visit)
  const { answered, decided, button } = concernWords[visit.language]
  const { outcome } = step
  const words = outcome === null ? answered : decided
  const first = outcome === null ? greeting : `${greeting}\n${decided.outcomes[outcome]}`
  const refund =
    step.refundUntil === null
      ? []
      : [decided.refund(formats.money(step.refundCents), formats.day(dayEndingAt(step.refundUntil)))]
  const reclean = step.recleanAt === null ? [] : [decided.reclean(formats.moment(step.recleanAt))]
  return toCustomer(sender, visit, step.key, {
    subject: words.subject(visit.reference),
    title: words.title,
    paragraphs: [first, ...(step.reply === null ? [] : [step.reply]), ...refund, ...reclean],
    button: { label: button, url: sender.appUrl + pathIn(visit.language, place) },
    facts: [{ look: 'list', facts }],
    notes: [help],
  })
}

import type { Language } from '#events/values/language.ts'
import type { OfficeMoveReason } from '#events/values/office-reasons.ts'
import { isLocalDate, type Instant, type LocalDate } from '#events/values/time.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { calendarOf, priceFacts, visitText, type BookedVisit, type VisitText } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { Fact, Section } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { contactOf, type Sender } from '#services/mail/sender.ts'
import { concernWords } from '#services/mail/words/concern-words.ts'
import { depositLinkWords } from '#services/mail/words/deposit-link-words.ts'
import { moneyBackWords } from '#services/mail/words/money-back-words.ts'
import { rewardWords } from '#services/mail/words/reward-words.ts'

export interface Confirmation {
  readonly key: string
  readonly now: Instant
  /** When the booking was confirmed. */
  readonly confirmedAt: Instant
  /** Of the policy that the booking was made under. */
  readonly refunds: RefundTiers
  /** 'refused' once the bank has refused the capture; 'waived' where the office asked for none; 'asked' where it asks by a link. */
  readonly deposit: 'taken' | 'refused' | 'waived' | 'asked'
  /** What such a link asks for, and until when; a mail of its own brings it. */
  readonly due?: { readonly amountCents: number; readonly dueAt: Instant } | null
  /** Of a free visit under the guarantee: the visit of which a part is done again. */
  readonly reclean?: { readonly reference: string; readonly date: LocalDate } | null
  /** Null when nothing was agreed to; `termsVersion` names the words, null when the caller showed none. */
  readonly agreed: { readonly termsVersion: string | null } | null
}

/** All that the confirmation page shows, with the visit for the calendar. */
export function confirmedMail(sender: Sender, visit: BookedVisit, given: Confirmation): MailMessage {
  const text = visitText(sender, visit)
  const { words, formats, greeting, facts, help } = text
  const { confirmed } = words
  const { reclean = null } = given
  const { free } = concernWords[visit.language]
  const body = reclean === null ? bodyOf(given, text) : free.body(reclean.reference, formats.date(reclean.date))
  return toCustomer(sender, visit, given.key, {
    subject: confirmed.subject(visit.reference),
    title: confirmed.title,
    paragraphs: [`${greeting}\n${body}`, confirmed.invite],
    facts: [
      { look: 'list', facts },
      {
        look: 'bill',
        facts: reclean === null ? billOf(visit, given, text) : [{ label: words.total, value: free.price }],
      },
    ],
    sections: [
      { title: confirmed.prepareTitle, lines: confirmed.prepare },
      changes(sender, visit, given, text),
      ...agreement(sender, visit, given, text),
    ],
    notes: [help],
    calendar: calendarOf(sender, 'REQUEST', visit, given.confirmedAt),
  })
}

/** What was paid of the price, or is asked for by a link, and what is left for the day. */
function billOf(visit: BookedVisit, given: Confirmation, text: VisitText): Fact[] {
  const { words, formats } = text
  const deposit = depositOf(visit, given, text)
  const balance = formats.amount(visit.totalCents + visit.hstCents - (deposit?.cents ?? 0))
  return [
    ...priceFacts(visit, text),
    ...(deposit === null ? [] : [{ label: deposit.label, value: formats.amount(deposit.cents) }]),
    { label: words.balance, value: balance },
  ]
}

function depositOf(
  { depositCents, language }: BookedVisit,
  { deposit, due = null }: Confirmation,
  { words }: VisitText,
): { readonly label: string; readonly cents: number } | null {
  if (deposit === 'taken') return { label: words.depositPaid, cents: depositCents }
  if (deposit !== 'asked' || due === null) return null
  return { label: depositLinkWords[language].due, cents: due.amountCents }
}

function bodyOf({ deposit, due = null }: Confirmation, { words: { confirmed }, formats }: VisitText): string {
  if (deposit === 'asked')
    return due === null ? confirmed.waived : confirmed.asked(formats.amount(due.amountCents), formats.moment(due.dueAt))
  return confirmed[bodies[deposit]]
}

const bodies = { taken: 'body', refused: 'unpaid', waived: 'waived' } as const

/** Until when what comes back, as far as that is still to come, and whom to tell. */
export function changes(
  sender: Sender,
  { reference }: BookedVisit,
  { refunds, now }: Pick<Confirmation, 'refunds' | 'now'>,
  { words, formats }: VisitText,
): Section {
  const { confirmed } = words
  const ask = confirmed.change(contactOf(sender).phone, reference)
  if (refunds.length === 0) return { title: confirmed.refundTitle, lines: [ask] }
  const left = refunds.filter(({ until }) => until >= now)
  const tiers = left.map(({ until, percent }) =>
    percent === 100
      ? confirmed.refundFull(formats.moment(until))
      : confirmed.refundPart(formats.moment(until), String(percent)),
  )
  const end = tiers.length === 0 ? confirmed.refundNoneNow : confirmed.refundNone
  return { title: confirmed.refundTitle, lines: [...tiers, end, ask] }
}

function agreement(
  { appUrl }: Sender,
  { language }: BookedVisit,
  { agreed }: Confirmation,
  { words, formats }: VisitText,
): Section[] {
  if (agreed === null) return []
  const { termsVersion } = agreed
  const version = termsVersion !== null && isLocalDate(termsVersion) ? formats.date(termsVersion) : termsVersion
  return [
    {
      title: words.confirmed.agreedTitle,
      lines: [words.confirmed.agreed(version)],
      links: [
        { label: words.terms, url: appUrl + pathIn(language, '/terms') },
        { label: words.refundPolicy, url: appUrl + pathIn(language, '/refund-policy') },
      ],
    },
  ]
}

export interface Move {
  readonly key: string
  readonly now: Instant
  readonly movedAt: Instant
  /** When it would have begun. */
  readonly formerStart: Instant
  readonly terms: 'free' | 'once' | 'office' | 'weather'
  /** Why the office moved it outside of the customers' rules. */
  readonly reason: OfficeMoveReason | null
  readonly refunds: RefundTiers
  /** The office asked for no deposit. */
  readonly isWaived: boolean
  /** A free visit under the guarantee. */
  readonly isReclean: boolean
}

/** The new time beside the former one, and until when what comes back from now on. */
export function movedMail(sender: Sender, visit: BookedVisit, given: Move): MailMessage {
  const text = visitText(sender, visit)
  const { words, formats, greeting, facts, help } = text
  const { moved } = words
  const before = { label: moved.before, value: formats.moment(given.formerStart) }
  return toCustomer(sender, visit, given.key, {
    subject: moved.subject(visit.reference),
    title: moved.title,
    paragraphs: [
      `${greeting}\n${moveWords(visit.language, given, words)}`,
      ...termsOfMove(visit.language, given, words),
      moved.calendar,
    ],
    facts: [{ look: 'list', facts: [...facts, before] }],
    sections: [changes(sender, visit, given, text)],
    notes: [help],
    calendar: calendarOf(sender, 'REQUEST', visit, given.movedAt),
  })
}

/** Who moved it, and what of its money stays as it was: of a free visit nothing is named. */
function moveWords(language: Language, { reason, isWaived, isReclean }: Move, { moved }: VisitText['words']): string {
  const isOurDoing = reason === 'weather' || reason === 'crew'
  const { free } = concernWords[language]
  if (isReclean) return isOurDoing ? free.movedByOffice : free.moved
  if (isWaived) return isOurDoing ? moved.byOfficeWithoutDeposit : moved.bodyWithoutDeposit
  return isOurDoing ? moved.byOffice : moved.body
}

function termsOfMove(language: Language, { terms, isReclean }: Move, { moved }: VisitText['words']): readonly string[] {
  if (terms === 'once') return [isReclean ? concernWords[language].free.movedOnce : moved.once]
  return terms === 'weather' ? [moved.weather] : []
}

export interface Cancellation {
  readonly key: string
  readonly cancelledAt: Instant
  readonly by: 'customer' | 'business'
  readonly reason: string
  readonly refundPercent: number
  readonly refundCents: number
  /** The deposit was never captured: its authorisation is released. */
  readonly isReleased: boolean
  /** No deposit was asked for, or none was taken: nothing was paid that could come back. */
  readonly isUnpaid: boolean
  /** What was paid after the deposit: by card, and in other ways, which the office returns. */
  readonly rest: { readonly cardCents: number; readonly handCents: number }
  /** Redeemed for the visit, and given back with it. */
  readonly points: number
}

/** Who cancelled and why, and what comes back. */
export function cancelledMail(sender: Sender, visit: BookedVisit, given: Cancellation): MailMessage {
  const { words, formats, greeting, facts, help } = visitText(sender, visit)
  const { cancelled } = words
  const byBusiness = given.reason === 'weather' ? cancelled.weather : cancelled.byBusiness
  return toCustomer(sender, visit, given.key, {
    subject: cancelled.subject(visit.reference),
    title: cancelled.title,
    paragraphs: [
      `${greeting}\n${given.by === 'customer' ? cancelled.byCustomer : byBusiness}`,
      ...(given.isUnpaid ? [] : [whatComesBack(given, words.cancelled, formats.money)]),
      ...restWords(visit.language, given.rest, formats.money),
      ...pointWords(visit.language, given.points),
      cancelled.calendar,
    ],
    facts: [{ look: 'list', facts }],
    button: { label: words.chooseAgain, url: sender.appUrl + pathIn(visit.language, '/services') },
    notes: [help],
    calendar: calendarOf(sender, 'CANCEL', visit, given.cancelledAt),
  })
}

function whatComesBack(
  { refundCents, refundPercent, isReleased }: Cancellation,
  said: VisitText['words']['cancelled'],
  money: (cents: number) => string,
): string {
  if (refundCents === 0) return said.none
  if (isReleased) return said.released(money(refundCents))
  return refundPercent === 100 ? said.all(money(refundCents)) : said.part(money(refundCents), String(refundPercent))
}

/** What was paid after the deposit. */
function restWords(
  language: Language,
  { cardCents, handCents }: Cancellation['rest'],
  money: (cents: number) => string,
): readonly string[] {
  const said = moneyBackWords[language]
  return [
    ...(cardCents > 0 ? [said.rest(money(cardCents))] : []),
    ...(handCents > 0 ? [said.byHand(money(handCents))] : []),
  ]
}

function pointWords(language: Language, points: number): readonly string[] {
  const said = rewardWords[language]
  return points > 0 ? [said.back(said.points(points))] : []
}

/** The van set out. */
export function departedMail(sender: Sender, visit: BookedVisit, { key }: { readonly key: string }): MailMessage {
  const { words, greeting, facts, help } = visitText(sender, visit)
  const { departed } = words
  return toCustomer(sender, visit, key, {
    subject: departed.subject(visit.reference),
    title: departed.title,
    paragraphs: [`${greeting}\n${departed.body}`],
    facts: [{ look: 'list', facts }],
    notes: [help],
  })
}

export type ReleaseReason = keyof VisitText['words']['released']['reasons']

/** A card was authorised and the visit was not booked: why, and that nothing is paid. */
export function releasedMail(
  sender: Sender,
  visit: BookedVisit,
  { key, reason, amountCents }: { readonly key: string; readonly reason: ReleaseReason; readonly amountCents: number },
): MailMessage {
  const { words, formats, greeting, facts, help } = visitText(sender, visit)
  const { released } = words
  return toCustomer(sender, visit, key, {
    subject: released.subject(visit.reference),
    title: released.title,
    paragraphs: [
      `${greeting}\n${released.reasons[reason]}`,
      released.money(formats.money(amountCents)),
      released.again,
    ],
    facts: [{ look: 'list', facts }],
    button: { label: words.chooseAgain, url: sender.appUrl + pathIn(visit.language, '/services') },
    notes: [help],
  })
}

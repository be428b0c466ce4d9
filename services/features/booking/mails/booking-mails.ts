import type { OfficeMoveReason } from '#events/values/office-reasons.ts'
import { isLocalDate, type Instant, type LocalDate } from '#events/values/time.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import {
  calendarOf,
  prepareLines,
  priceFacts,
  visitText,
  type BookedVisit,
  type VisitText,
} from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { Fact, Section } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { contactOf, type Sender } from '#services/mail/sender.ts'
import type { Texts } from '#services/texts/texts.ts'

export interface Confirmation {
  readonly key: string
  readonly now: Instant
  readonly confirmedAt: Instant
  readonly refunds: RefundTiers
  readonly deposit: 'taken' | 'refused' | 'waived' | 'asked'
  readonly due?: { readonly amountCents: number; readonly dueAt: Instant } | null
  readonly reclean?: { readonly reference: string; readonly date: LocalDate } | null
  /** Null without consent; `termsVersion` is null when the caller showed none. */
  readonly agreed: { readonly termsVersion: string | null } | null
}

export function confirmedMail(sender: Sender, visit: BookedVisit, given: Confirmation): MailMessage {
  const text = visitText(sender, visit)
  const { t, formats, greeting, facts, help } = text
  const { reclean = null } = given
  const body =
    reclean === null
      ? bodyOf(given, text)
      : t('mail.concern.free.body', { reference: reclean.reference, date: formats.date(reclean.date) })
  return toCustomer(sender, visit, given.key, {
    subject: t('mail.booking.confirmed.subject', { reference: visit.reference }),
    title: t('mail.booking.confirmed.title'),
    paragraphs: [`${greeting}\n${body}`, t('mail.booking.confirmed.invite')],
    facts: [
      { look: 'list', facts },
      {
        look: 'bill',
        facts:
          reclean === null
            ? billOf(visit, given, text)
            : [{ label: t('mail.booking.total'), value: t('mail.concern.free.price') }],
      },
    ],
    sections: [
      { title: t('mail.booking.confirmed.prepareTitle'), lines: prepareLines(t) },
      changes(sender, visit, given, text),
      ...agreement(sender, visit, given, text),
    ],
    notes: [help],
    calendar: calendarOf(sender, 'REQUEST', visit, given.confirmedAt),
  })
}

function billOf(visit: BookedVisit, given: Confirmation, text: VisitText): Fact[] {
  const { t, formats } = text
  const deposit = depositOf(visit, given, text)
  const balance = formats.amount(visit.totalCents + visit.hstCents - (deposit?.cents ?? 0))
  return [
    ...priceFacts(visit, text),
    ...(deposit === null ? [] : [{ label: deposit.label, value: formats.amount(deposit.cents) }]),
    { label: t('mail.booking.balance'), value: balance },
  ]
}

function depositOf(
  { depositCents }: BookedVisit,
  { deposit, due = null }: Confirmation,
  { t }: VisitText,
): { readonly label: string; readonly cents: number } | null {
  if (deposit === 'taken') return { label: t('mail.booking.depositPaid'), cents: depositCents }
  if (deposit !== 'asked' || due === null) return null
  return { label: t('mail.deposit-link.due'), cents: due.amountCents }
}

function bodyOf({ deposit, due = null }: Confirmation, { t, formats }: VisitText): string {
  if (deposit === 'asked')
    return due === null
      ? t('mail.booking.confirmed.waived')
      : t('mail.booking.confirmed.asked', { amount: formats.amount(due.amountCents), until: formats.moment(due.dueAt) })
  return t(`mail.booking.confirmed.${bodies[deposit]}`)
}

const bodies = { taken: 'body', refused: 'unpaid', waived: 'waived' } as const

export function changes(
  sender: Sender,
  { reference }: BookedVisit,
  { refunds, now }: Pick<Confirmation, 'refunds' | 'now'>,
  { t, formats }: VisitText,
): Section {
  const ask = t('mail.booking.confirmed.change', { phone: contactOf(sender).phone, reference })
  if (refunds.length === 0) return { title: t('mail.booking.confirmed.refundTitle'), lines: [ask] }
  const left = refunds.filter(({ until }) => until >= now)
  const tiers = left.map(({ until, percent }) =>
    percent === 100
      ? t('mail.booking.confirmed.refundFull', { until: formats.moment(until) })
      : t('mail.booking.confirmed.refundPart', { until: formats.moment(until), percent: String(percent) }),
  )
  const end = tiers.length === 0 ? t('mail.booking.confirmed.refundNoneNow') : t('mail.booking.confirmed.refundNone')
  return { title: t('mail.booking.confirmed.refundTitle'), lines: [...tiers, end, ask] }
}

function agreement(
  { appUrl }: Sender,
  { language }: BookedVisit,
  { agreed }: Confirmation,
  { t, formats }: VisitText,
): Section[] {
  if (agreed === null) return []
  const { termsVersion } = agreed
  const version = termsVersion !== null && isLocalDate(termsVersion) ? formats.date(termsVersion) : termsVersion
  return [
    {
      title: t('mail.booking.confirmed.agreedTitle'),
      lines: [
        version === null
          ? t('mail.booking.confirmed.agreed.unversioned')
          : t('mail.booking.confirmed.agreed', { version }),
      ],
      links: [
        { label: t('mail.booking.terms'), url: appUrl + pathIn(language, '/terms') },
        { label: t('mail.booking.refundPolicy'), url: appUrl + pathIn(language, '/refund-policy') },
      ],
    },
  ]
}

export interface Move {
  readonly key: string
  readonly now: Instant
  readonly movedAt: Instant
  readonly formerStart: Instant
  readonly terms: 'free' | 'once' | 'office' | 'weather'
  readonly reason: OfficeMoveReason | null
  readonly refunds: RefundTiers
  readonly isWaived: boolean
  readonly isReclean: boolean
}

export function movedMail(sender: Sender, visit: BookedVisit, given: Move): MailMessage {
  const text = visitText(sender, visit)
  const { t, formats, greeting, facts, help } = text
  const before = { label: t('mail.booking.moved.before'), value: formats.moment(given.formerStart) }
  return toCustomer(sender, visit, given.key, {
    subject: t('mail.booking.moved.subject', { reference: visit.reference }),
    title: t('mail.booking.moved.title'),
    paragraphs: [`${greeting}\n${moveWords(t, given)}`, ...termsOfMove(t, given), t('mail.booking.moved.calendar')],
    facts: [{ look: 'list', facts: [...facts, before] }],
    sections: [changes(sender, visit, given, text)],
    notes: [help],
    calendar: calendarOf(sender, 'REQUEST', visit, given.movedAt),
  })
}

function moveWords(t: Texts, { reason, isWaived, isReclean }: Move): string {
  const isOurDoing = reason === 'weather' || reason === 'crew'
  if (isReclean) return isOurDoing ? t('mail.concern.free.movedByOffice') : t('mail.concern.free.moved')
  if (isWaived)
    return isOurDoing ? t('mail.booking.moved.byOfficeWithoutDeposit') : t('mail.booking.moved.bodyWithoutDeposit')
  return isOurDoing ? t('mail.booking.moved.byOffice') : t('mail.booking.moved.body')
}

function termsOfMove(t: Texts, { terms, isReclean }: Move): readonly string[] {
  if (terms === 'once') return [isReclean ? t('mail.concern.free.movedOnce') : t('mail.booking.moved.once')]
  return terms === 'weather' ? [t('mail.booking.moved.weather')] : []
}

export interface Cancellation {
  readonly key: string
  readonly cancelledAt: Instant
  readonly by: 'customer' | 'business'
  readonly reason: string
  readonly refundPercent: number
  readonly refundCents: number
  readonly isReleased: boolean
  readonly isUnpaid: boolean
  readonly rest: { readonly cardCents: number; readonly handCents: number }
  readonly points: number
}

export function cancelledMail(sender: Sender, visit: BookedVisit, given: Cancellation): MailMessage {
  const { t, formats, greeting, facts, help } = visitText(sender, visit)
  const byBusiness =
    given.reason === 'weather' ? t('mail.booking.cancelled.weather') : t('mail.booking.cancelled.byBusiness')
  return toCustomer(sender, visit, given.key, {
    subject: t('mail.booking.cancelled.subject', { reference: visit.reference }),
    title: t('mail.booking.cancelled.title'),
    paragraphs: [
      `${greeting}\n${given.by === 'customer' ? t('mail.booking.cancelled.byCustomer') : byBusiness}`,
      ...(given.isUnpaid ? [] : [whatComesBack(t, given, formats.money)]),
      ...restWords(t, given.rest, formats.money),
      ...pointWords(t, given.points),
      t('mail.booking.cancelled.calendar'),
    ],
    facts: [{ look: 'list', facts }],
    button: { label: t('mail.booking.chooseAgain'), url: sender.appUrl + pathIn(visit.language, '/services') },
    notes: [help],
    calendar: calendarOf(sender, 'CANCEL', visit, given.cancelledAt),
  })
}

function whatComesBack(
  t: Texts,
  { refundCents, refundPercent, isReleased }: Cancellation,
  money: (cents: number) => string,
): string {
  if (refundCents === 0) return t('mail.booking.cancelled.none')
  if (isReleased) return t('mail.booking.cancelled.released', { amount: money(refundCents) })
  return refundPercent === 100
    ? t('mail.booking.cancelled.all', { amount: money(refundCents) })
    : t('mail.booking.cancelled.part', { amount: money(refundCents), percent: String(refundPercent) })
}

function restWords(
  t: Texts,
  { cardCents, handCents }: Cancellation['rest'],
  money: (cents: number) => string,
): readonly string[] {
  return [
    ...(cardCents > 0 ? [t('mail.money-back.rest', { amount: money(cardCents) })] : []),
    ...(handCents > 0 ? [t('mail.money-back.byHand', { amount: money(handCents) })] : []),
  ]
}

const pointWords = (t: Texts, points: number): readonly string[] =>
  points > 0 ? [t('mail.reward.back', { points: t('mail.reward.points', { count: points }) })] : []

export function departedMail(sender: Sender, visit: BookedVisit, { key }: { readonly key: string }): MailMessage {
  const { t, greeting, facts, help } = visitText(sender, visit)
  return toCustomer(sender, visit, key, {
    subject: t('mail.booking.departed.subject', { reference: visit.reference }),
    title: t('mail.booking.departed.title'),
    paragraphs: [`${greeting}\n${t('mail.booking.departed.body')}`],
    facts: [{ look: 'list', facts }],
    notes: [help],
  })
}

export type ReleaseReason = 'slot_taken' | 'day_past' | 'amount' | 'not_open'

export function releasedMail(
  sender: Sender,
  visit: BookedVisit,
  { key, reason, amountCents }: { readonly key: string; readonly reason: ReleaseReason; readonly amountCents: number },
): MailMessage {
  const { t, formats, greeting, facts, help } = visitText(sender, visit)
  return toCustomer(sender, visit, key, {
    subject: t('mail.booking.released.subject', { reference: visit.reference }),
    title: t('mail.booking.released.title'),
    paragraphs: [
      `${greeting}\n${t(`mail.booking.released.reasons.${reason}`)}`,
      t('mail.booking.released.money', { amount: formats.money(amountCents) }),
      t('mail.booking.released.again'),
    ],
    facts: [{ look: 'list', facts }],
    button: { label: t('mail.booking.chooseAgain'), url: sender.appUrl + pathIn(visit.language, '/services') },
    notes: [help],
  })
}

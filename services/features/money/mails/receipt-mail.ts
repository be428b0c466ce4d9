import type { Instant } from '#events/values/time.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import { visitText, type BookedVisit, type VisitText } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { FactGroup } from '#services/mail/layout.ts'
import type { MailFile, MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'
import { textsIn } from '#services/texts/texts.ts'

/** Documents with a text of their own; others have other mails. */
export type PlainReceipt =
  | 'invoice'
  | 'payment'
  | 'charge'
  | 'discount'
  | 'discount-undone'
  | 'credit-note'
  | 'payment-withdrawn'
  | 'refund-withdrawn'

interface Document {
  readonly id: string
  readonly title: string
  readonly amountCents: number
  readonly owedCents: number
  readonly file: MailFile
}

export interface KeptDeposit {
  readonly why: { readonly is: 'missed' } | { readonly is: 'cancelled'; readonly at: Instant; readonly percent: number }
  readonly refunds: RefundTiers
  readonly depositCents: number
  readonly hstCents: number
}

export type IssuedDocument = Document &
  ({ readonly kind: PlainReceipt } | { readonly kind: 'kept-deposit'; readonly kept: KeptDeposit })

export function receiptMail(sender: Sender, visit: BookedVisit, document: IssuedDocument): MailMessage {
  const text = visitText(sender, visit)
  const { id, title, file } = document
  const { paragraphs, sums } =
    document.kind === 'kept-deposit'
      ? keptDeposit(visit, document, text)
      : { paragraphs: plainWords(visit, document), sums: plainSums(document, text) }
  const [first = '', ...others] = paragraphs
  const mail = toCustomer(sender, visit, `receipt-${id}`, {
    subject: `${title} ${id}: ${visit.reference}`,
    title,
    paragraphs: [`${text.greeting}\n${first}`, ...others],
    facts: [{ look: 'list', facts: [{ label: text.t('mail.receipt.number'), value: id }, ...text.facts] }, ...sums],
    notes: [text.help],
  })
  return { ...mail, files: [file] }
}

function plainWords({ language }: BookedVisit, { kind, owedCents }: Document & { readonly kind: PlainReceipt }) {
  const t = textsIn(language)
  return [t(`mail.receipt.bodies.${kind}`), ...(owedCents > 0 ? [t('mail.receipt.owedNext')] : [])]
}

function plainSums({ amountCents, owedCents }: Document, { t, formats }: VisitText): FactGroup[] {
  const owed = owedCents > 0 ? [{ label: t('mail.receipt.owed'), value: formats.amount(owedCents) }] : []
  return [{ look: 'list', facts: [{ label: t('mail.receipt.amount'), value: formats.amount(amountCents) }, ...owed] }]
}

/** Reason by refund tier, and a bill of the kept sum. */
function keptDeposit(
  visit: BookedVisit,
  { amountCents: keptCents, kept }: Document & { readonly kept: KeptDeposit },
  { t, formats }: VisitText,
): { readonly paragraphs: readonly string[]; readonly sums: readonly FactGroup[] } {
  const { depositCents, hstCents } = kept
  const backCents = depositCents - keptCents
  const back = backCents > 0 ? [{ label: t('mail.kept-deposit.goesBack'), value: formats.amount(-backCents) }] : []
  return {
    paragraphs: [
      whyKept(visit, kept, formats),
      backCents > 0
        ? t('mail.kept-deposit.back', { amount: formats.money(backCents) })
        : t('mail.kept-deposit.nothingBack'),
      t('mail.kept-deposit.attached'),
    ],
    sums: [
      {
        look: 'bill',
        facts: [
          { label: t('mail.kept-deposit.deposit'), value: formats.amount(depositCents) },
          ...back,
          { label: t('mail.kept-deposit.kept'), value: formats.amount(keptCents) },
        ],
      },
      {
        look: 'list',
        facts: [
          {
            label: t('mail.kept-deposit.hst'),
            value: hstCents > 0 ? formats.amount(hstCents) : t('mail.kept-deposit.noHst'),
          },
        ],
      },
    ],
  }
}

function whyKept(
  { language, startsAt }: BookedVisit,
  { why, refunds }: KeptDeposit,
  { moment }: VisitText['formats'],
): string {
  const t = textsIn(language)
  if (why.is === 'missed') return t('mail.kept-deposit.missed', { at: moment(startsAt) })
  const at = moment(why.at)
  const index = refunds.findIndex(({ percent }) => percent === why.percent)
  const [before, tier] = [refunds[index - 1], refunds[index]]
  return before === undefined || tier === undefined
    ? t('mail.kept-deposit.none', { at, after: moment(refunds.at(-1)?.until ?? startsAt) })
    : t('mail.kept-deposit.part', {
        at,
        after: moment(before.until),
        until: moment(tier.until),
        percent: String(why.percent),
      })
}

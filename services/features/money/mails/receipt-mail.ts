import type { Instant } from '#events/values/time.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import { visitText, type BookedVisit, type VisitText } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { FactGroup } from '#services/mail/layout.ts'
import type { MailFile, MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'
import { keptDepositWords } from '#services/mail/words/kept-deposit-words.ts'
import { receiptMailWords, type PlainReceipt } from '#services/mail/words/receipt-mail-words.ts'

interface Document {
  readonly id: string
  /** What it is called in the customer's language. */
  readonly title: string
  readonly amountCents: number
  readonly owedCents: number
  readonly file: MailFile
}

/** What is kept of a deposit, and why. */
export interface KeptDeposit {
  readonly why: { readonly is: 'missed' } | { readonly is: 'cancelled'; readonly at: Instant; readonly percent: number }
  /** Of the policy that the booking was made under. */
  readonly refunds: RefundTiers
  readonly depositCents: number
  /** In the part that is kept; 0 where there is none. */
  readonly hstCents: number
}

export type IssuedDocument = Document &
  ({ readonly kind: PlainReceipt } | { readonly kind: 'kept-deposit'; readonly kept: KeptDeposit })

/** A document that was issued, as a file. */
export function receiptMail(sender: Sender, visit: BookedVisit, document: IssuedDocument): MailMessage {
  const text = visitText(sender, visit)
  const words = receiptMailWords[visit.language]
  const { id, title, file } = document
  const { paragraphs, sums } =
    document.kind === 'kept-deposit'
      ? keptDeposit(visit, document, text)
      : { paragraphs: plainWords(visit, document), sums: plainSums(visit, document, text) }
  const [first = '', ...others] = paragraphs
  const mail = toCustomer(sender, visit, `receipt-${id}`, {
    subject: `${title} ${id}: ${visit.reference}`,
    title,
    paragraphs: [`${text.greeting}\n${first}`, ...others],
    facts: [{ look: 'list', facts: [{ label: words.number, value: id }, ...text.facts] }, ...sums],
    notes: [text.help],
  })
  return { ...mail, files: [file] }
}

function plainWords({ language }: BookedVisit, { kind, owedCents }: Document & { readonly kind: PlainReceipt }) {
  const words = receiptMailWords[language]
  return [words.bodies[kind], ...(owedCents > 0 ? [words.owedNext] : [])]
}

function plainSums(
  { language }: BookedVisit,
  { amountCents, owedCents }: Document,
  { formats }: VisitText,
): FactGroup[] {
  const words = receiptMailWords[language]
  const owed = owedCents > 0 ? [{ label: words.owed, value: formats.amount(owedCents) }] : []
  return [{ look: 'list', facts: [{ label: words.amount, value: formats.amount(amountCents) }, ...owed] }]
}

/** Why it is kept, by the tier that it was cancelled in, and a bill that adds up: paid, less what goes back, is kept. */
function keptDeposit(
  visit: BookedVisit,
  { amountCents: keptCents, kept }: Document & { readonly kept: KeptDeposit },
  { formats }: VisitText,
): { readonly paragraphs: readonly string[]; readonly sums: readonly FactGroup[] } {
  const words = keptDepositWords[visit.language]
  const { depositCents, hstCents } = kept
  const backCents = depositCents - keptCents
  const back = backCents > 0 ? [{ label: words.goesBack, value: formats.amount(-backCents) }] : []
  return {
    paragraphs: [
      whyKept(visit, kept, formats),
      backCents > 0 ? words.back(formats.money(backCents)) : words.nothingBack,
      words.attached,
    ],
    sums: [
      {
        look: 'bill',
        facts: [
          { label: words.deposit, value: formats.amount(depositCents) },
          ...back,
          { label: words.kept, value: formats.amount(keptCents) },
        ],
      },
      { look: 'list', facts: [{ label: words.hst, value: hstCents > 0 ? formats.amount(hstCents) : words.noHst }] },
    ],
  }
}

function whyKept(
  { language, startsAt }: BookedVisit,
  { why, refunds }: KeptDeposit,
  { moment }: VisitText['formats'],
): string {
  const words = keptDepositWords[language]
  if (why.is === 'missed') return words.missed(moment(startsAt))
  const at = moment(why.at)
  const index = refunds.findIndex(({ percent }) => percent === why.percent)
  const [before, tier] = [refunds[index - 1], refunds[index]]
  return before === undefined || tier === undefined
    ? words.none(at, moment(refunds.at(-1)?.until ?? startsAt))
    : words.part(at, moment(before.until), moment(tier.until), String(why.percent))
}

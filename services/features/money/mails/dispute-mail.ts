import type { Instant } from '#events/values/time.ts'
import { formatsIn } from '#services/mail/formats.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { askerFacts, historyOf, known, toOffice, type Asker, type Office } from '#services/mail/to-office.ts'

export interface DisputeNotice {
  readonly key: string
  readonly state: 'opened' | 'won' | 'lost' | 'closed'
  readonly disputeId: string
  readonly reference: string
  readonly amountCents: number
  readonly reason: string
  readonly evidenceDueBy: Instant | null
  readonly asker: Asker | null
}

export function disputeNotice(sender: Office, given: DisputeNotice): MailMessage {
  const { money, moment } = formatsIn('en')
  const amount = money(given.amountCents)
  const { title, paragraphs } = words[given.state]
  const due = given.state === 'opened' && given.evidenceDueBy !== null ? moment(given.evidenceDueBy) : ''
  return toOffice(sender, given, {
    subject: `${title}: ${amount}, ${given.reference}`,
    title,
    paragraphs: [...paragraphs],
    facts: [
      {
        look: 'list',
        facts: [
          ...known([
            ['Answer until', due],
            ['Reference', given.reference],
            ['Amount', amount],
            ['Dispute', given.disputeId],
            ['Reason', given.reason.replaceAll('_', ' ')],
          ]),
          ...(given.asker === null ? [] : askerFacts(given.asker)),
        ],
      },
    ],
    notes: [`What to answer with: npm run ops -- dispute ${given.disputeId}`, historyOf(given.reference)],
  })
}

const words = {
  opened: {
    title: 'A payment is disputed',
    paragraphs: [
      'The customer’s bank asks about this payment, or has taken it back already with a fee. Without an answer in time it is lost.',
      'Call the customer first: a misunderstanding can be withdrawn at the bank. Then answer in the payment provider’s dashboard; the command below writes what our books know, in the order of its form.',
    ],
  },
  won: {
    title: 'A dispute is won',
    paragraphs: ['The bank decided for us, and the money is back on the account. There is nothing to do.'],
  },
  lost: {
    title: 'A dispute is lost',
    paragraphs: [
      'The bank decided for the customer, or nobody answered in time. The money and the fee stay with the bank.',
    ],
  },
  closed: {
    title: 'A question about a payment is closed',
    paragraphs: ['The bank only asked, and took nothing. There is nothing to do.'],
  },
} as const

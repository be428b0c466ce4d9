import { visitText, type BookedVisit } from './booked-visit.ts'
import { toCustomer } from './customer-mail.ts'
import type { MailFile, MailMessage } from './mail.ts'
import type { Sender } from './sender.ts'
import { receiptMailWords, type MailedReceipt } from './words/receipt-mail-words.ts'

export interface IssuedDocument {
  readonly id: string
  readonly kind: MailedReceipt
  /** What it is called in the customer's language. */
  readonly title: string
  readonly amountCents: number
  readonly owedCents: number
  readonly file: MailFile
}

/** A document that was issued, as a file. */
export function receiptMail(sender: Sender, visit: BookedVisit, document: IssuedDocument): MailMessage {
  const { formats, greeting, facts, help } = visitText(sender, visit)
  const words = receiptMailWords[visit.language]
  const { id, kind, title, amountCents, owedCents, file } = document
  const isOwed = owedCents > 0
  const owed = isOwed ? [{ label: words.owed, value: formats.amount(owedCents) }] : []
  const mail = toCustomer(sender, visit, `receipt-${id}`, {
    subject: `${title} ${id}: ${visit.reference}`,
    title,
    paragraphs: [`${greeting}\n${words.bodies[kind]}`, ...(isOwed ? [words.owedNext] : [])],
    facts: [
      { look: 'list', facts: [{ label: words.number, value: id }, ...facts] },
      { look: 'list', facts: [{ label: words.amount, value: formats.amount(amountCents) }, ...owed] },
    ],
    notes: [help],
  })
  return { ...mail, files: [file] }
}

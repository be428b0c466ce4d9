import type { ReceiptData, ReceiptPayment } from '#events/receipt.ts'
import type { Language } from '#events/values/language.ts'
import type { PrintedReceipt } from '#services/contracts/receipts.ts'
import { formatsIn } from '#services/mail/formats.ts'

import { receiptWordsIn } from './words/receipt-words-in.ts'

/** Whom the document names; null once they were erased. */
export interface ReceiptPerson {
  readonly name: string
  readonly email: string
  readonly place: string
}

/** A document in the words of a language: the page and the PDF show the same. Its amounts stay as they were issued. */
export function printReceipt(data: ReceiptData, person: ReceiptPerson | null, language: Language): PrintedReceipt {
  const words = receiptWordsIn[language]
  const { amount } = formatsIn(language)
  const { seller, kind, totalCents, hstCents, owedCents } = data
  return {
    id: data.receiptId,
    title: words.kinds[kind],
    seller: [
      seller.name,
      ...(seller.address === null ? [] : [seller.address]),
      seller.phone,
      seller.email,
      ...(seller.hstNumber === null ? [] : [`${words.hstNumber} ${seller.hstNumber}`]),
    ].filter((line) => line !== ''),
    facts: factsOf(data, person, language),
    linesTitle: { label: words.description, value: words.amount },
    lines: [
      ...data.lines.map(({ name, priceCents }) => ({ label: name, value: amount(priceCents) })),
      ...data.discounts.map(({ reason, amountCents }) => ({
        label: words.discounts[reason],
        value: amount(-amountCents),
      })),
    ],
    sums: [
      { label: words.subtotal, value: amount(totalCents) },
      { label: words.hst, value: amount(hstCents) },
    ],
    total: { label: words.total, value: amount(totalCents + hstCents) },
    about: aboutOf(data, language),
    paymentsTitle: words.payments,
    payments: data.payments.map((payment) => ({
      label: paymentText(payment, language),
      value: amount(payment.amountCents),
    })),
    nothingPaid: words.nothingPaid,
    owed: owedCents > 0 ? { label: words.owed, value: amount(owedCents) } : { label: words.nothingOwed, value: '' },
    note: noteOf(data, language),
    footer: seller.footers[language] || seller.footers.en || null,
  }
}

function factsOf(data: ReceiptData, person: ReceiptPerson | null, language: Language): PrintedReceipt['facts'] {
  const words = receiptWordsIn[language]
  const { date } = formatsIn(language)
  const facts = [
    { label: words.issuedOn, value: date(data.issuedOn) },
    { label: words.corrects, value: data.corrects ?? '' },
    { label: words.booking, value: data.visit.reference },
    { label: words.visit, value: date(data.visit.date) },
    { label: words.vehicle, value: data.visit.vehicle },
    { label: words.customer, value: [person?.name, person?.email, person?.place].filter(Boolean).join('\n') },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** What was given back by hand is there at once. */
function noteOf({ kind, payments }: ReceiptData, language: Language): string | null {
  const isByHand = kind === 'credit-note' && payments.findLast((one) => one.kind === 'refund')?.method !== 'card'
  return isByHand ? null : (receiptWordsIn[language].notes[kind] ?? null)
}

function aboutOf(data: ReceiptData, language: Language): PrintedReceipt['about'] {
  if (data.kind === 'invoice') return []
  const words = receiptWordsIn[language]
  const { amount } = formatsIn(language)
  const rows = [{ label: words.about[data.kind], value: amount(data.amountCents) }]
  return data.hstIncludedCents === 0
    ? rows
    : [...rows, { label: words.hstIncluded, value: amount(data.hstIncludedCents) }]
}

/** 'Deposit, November 24, 2026, card' */
function paymentText({ kind, on, method }: ReceiptPayment, language: Language): string {
  const words = receiptWordsIn[language]
  return [words.paymentKinds[kind], formatsIn(language).date(on), words.methods[method]].join(', ')
}

export const receiptTitle = (kind: ReceiptData['kind'], language: Language): string =>
  receiptWordsIn[language].kinds[kind]

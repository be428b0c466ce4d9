import type { ReceiptData, ReceiptPayment } from '#events/receipt.ts'
import type { Language } from '#events/values/language.ts'
import type { PrintedReceipt } from '#services/contracts/receipts.ts'
import { formatsIn } from '#services/mail/formats.ts'
import { textsIn } from '#services/texts/texts.ts'

export interface ReceiptPerson {
  readonly name: string
  readonly email: string
  readonly place: string
}

/** Document in a language, for page and PDF; amounts as issued. */
export function printReceipt(data: ReceiptData, person: ReceiptPerson | null, language: Language): PrintedReceipt {
  const t = textsIn(language)
  const { amount } = formatsIn(language)
  const { seller, kind, totalCents, hstCents, owedCents } = data
  return {
    id: data.receiptId,
    title: t(`receipt.kinds.${kind}`),
    seller: [
      seller.name,
      ...(seller.address === null ? [] : [seller.address]),
      seller.phone,
      seller.email,
      ...(seller.hstNumber === null ? [] : [t('receipt.hstNumber', { number: seller.hstNumber })]),
    ].filter((line) => line !== ''),
    facts: factsOf(data, person, language),
    linesTitle: { label: t('receipt.description'), value: t('receipt.amount') },
    lines: [
      ...data.lines.map(({ name, priceCents }) => ({ label: name, value: amount(priceCents) })),
      ...data.discounts.map(({ reason, amountCents }) => ({
        label: t(`receipt.discounts.${reason}`),
        value: amount(-amountCents),
      })),
    ],
    sums: [
      { label: t('receipt.subtotal'), value: amount(totalCents) },
      { label: t('receipt.hst'), value: amount(hstCents) },
    ],
    total: { label: t('receipt.total'), value: amount(totalCents + hstCents) },
    about: aboutOf(data, language),
    paymentsTitle: t('receipt.payments'),
    payments: data.payments.map((payment) => ({
      label: paymentText(payment, language),
      value: amount(payment.amountCents),
    })),
    nothingPaid: t('receipt.nothingPaid'),
    owed:
      owedCents > 0
        ? { label: t('receipt.owed'), value: amount(owedCents) }
        : { label: t('receipt.nothingOwed'), value: '' },
    note: noteOf(data, language),
    footer: seller.footers[language] || seller.footers.en || null,
  }
}

function factsOf(data: ReceiptData, person: ReceiptPerson | null, language: Language): PrintedReceipt['facts'] {
  const t = textsIn(language)
  const { date } = formatsIn(language)
  const facts = [
    { label: t('receipt.issuedOn'), value: date(data.issuedOn) },
    { label: t('receipt.corrects'), value: data.corrects ?? '' },
    { label: t('receipt.booking'), value: data.visit.reference },
    { label: t('receipt.visit'), value: date(data.visit.date) },
    { label: t('receipt.vehicle'), value: data.visit.vehicle },
    { label: t('receipt.customer'), value: [person?.name, person?.email, person?.place].filter(Boolean).join('\n') },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** Hand refunds have arrived already. */
function noteOf({ kind, payments }: ReceiptData, language: Language): string | null {
  const isByHand = kind === 'credit-note' && payments.findLast((one) => one.kind === 'refund')?.method !== 'card'
  return isByHand ? null : noteText(kind, language)
}

const noted = ['deposit', 'kept-deposit', 'credit-note', 'refund-returned'] as const

function noteText(kind: ReceiptData['kind'], language: Language): string | null {
  const known = noted.find((one) => one === kind)
  return known === undefined ? null : textsIn(language)(`receipt.notes.${known}`)
}

function aboutOf(data: ReceiptData, language: Language): PrintedReceipt['about'] {
  if (data.kind === 'invoice') return []
  const t = textsIn(language)
  const { amount } = formatsIn(language)
  const rows = [{ label: t(`receipt.about.${data.kind}`), value: amount(data.amountCents) }]
  return data.hstIncludedCents === 0
    ? rows
    : [...rows, { label: t('receipt.hstIncluded'), value: amount(data.hstIncludedCents) }]
}

/** 'Deposit, November 24, 2026, card' */
function paymentText({ kind, on, method }: ReceiptPayment, language: Language): string {
  const t = textsIn(language)
  return t('receipt.payment', {
    kind: t(`receipt.paymentKinds.${kind}`),
    day: formatsIn(language).date(on),
    method: t(`receipt.methods.${method}`),
  })
}

export const receiptTitle = (kind: ReceiptData['kind'], language: Language): string =>
  textsIn(language)(`receipt.kinds.${kind}`)

import type { Actor } from '#events/actor.ts'
import { bookingEvents, bookingStream } from '#events/booking.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { paymentEvents, paymentStream } from '#events/payment.ts'
import type { ReceiptData } from '#events/receipt.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import { isCollectable } from '#services/domain/payment/decide-balance.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { receiptPdf } from '#services/domain/receipt/pdf.ts'
import { printReceipt } from '#services/domain/receipt/print.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { receiptMail, type KeptDeposit } from '#services/features/money/mails/receipt-mail.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'

import { documentLookOf } from './document-look.ts'
import type { PlainReceipt } from './mails/receipt-mail.ts'
import { receiptOf } from './own-receipts.ts'
import { refundsOf } from './refunds.ts'

/** Mails a document, except for the shop's deposits and card refunds, which have other mails. */
export async function sendReceipt(ctx: AppContext, actor: Actor, receiptId: string): Promise<void> {
  const found = await receiptOf(ctx, receiptId)
  if (isRefusal(found)) return
  const { data, person } = found
  const { kind, bookingId, amountCents, owedCents } = data
  if (kind === 'refund-returned' || (kind === 'credit-note' && !isByHand(data))) return
  if (kind === 'deposit' && !(await isPaidByLink(ctx, data))) return
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  const visit = booking.status === 'none' ? null : visitOf(booking)
  if (booking.status === 'none' || visit === null) return
  const printed = printReceipt(data, person, visit.language)
  const file = {
    filename: `fresh-glaze-${receiptId}.pdf`,
    contentType: 'application/pdf',
    content: async () => receiptPdf(printed, visit.language, await documentLookOf(ctx)),
  }
  // The rest of a deposit is paid after the work: nobody is reminded of it before.
  const sums = { amountCents, owedCents: kind === 'deposit' ? 0 : owedCents }
  const document = { id: receiptId, title: printed.title, ...sums, file }
  const mail = receiptMail(
    await senderInForce(ctx),
    visit,
    kind === 'kept-deposit'
      ? { ...document, kind, kept: await keptDepositOf(ctx, booking, data) }
      : { ...document, kind: await mailedAs(ctx, kind, data) },
  )
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind: 'receipt', mail })
}

async function keptDepositOf(
  ctx: AppContext,
  booking: Exclude<Booking, { readonly status: 'none' }>,
  { bookingId, source, payments, hstIncludedCents }: ReceiptData,
): Promise<KeptDeposit> {
  const event = await sourceEvent(ctx, bookingStream(bookingId), source)
  const depositCents = payments.reduce((sum, one) => sum + (one.kind === 'deposit' ? one.amountCents : 0), 0)
  return {
    why:
      event?.type === 'BookingCancelled'
        ? {
            is: 'cancelled',
            at: event.recordedAt,
            percent: bookingEvents.BookingCancelled.data.parse(event.data).refundPercent,
          }
        : { is: 'missed' },
    refunds: await refundsOf(ctx, booking),
    depositCents,
    hstCents: hstIncludedCents,
  }
}

async function sourceEvent(ctx: AppContext, stream: string, source: string): Promise<AnyEvent | undefined> {
  const version = Number(source.split('@').at(-1))
  return (await ctx.log.readStream(stream)).find((one) => one.version === version)
}

async function mailedAs(
  ctx: AppContext,
  kind: Exclude<ReceiptData['kind'], 'refund-returned' | 'kept-deposit'>,
  data: ReceiptData,
): Promise<PlainReceipt> {
  if (kind === 'deposit') return 'payment'
  return kind === 'payment' && (await isOfCharge(ctx, data)) ? 'charge' : kind
}

const isByHand = ({ payments }: ReceiptData): boolean =>
  payments.findLast(({ kind }) => kind === 'refund')?.method !== 'card'

const isPaidByLink = async ({ log }: AppContext, { paymentId }: ReceiptData): Promise<boolean> =>
  (await log.readStream(paymentStream(paymentId))).some(({ type }) => type === 'DepositLinkIssued')

async function isOfCharge(ctx: AppContext, { paymentId, source }: ReceiptData): Promise<boolean> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  const charge = isCollectable(payment) ? payment.balance.charge : null
  if (charge?.status !== 'paid') return false
  const event = await sourceEvent(ctx, paymentStream(paymentId), source)
  return event?.type === 'BalancePaid' && paymentEvents.BalancePaid.data.parse(event.data).balanceId === charge.chargeId
}

import type { BookingEvent } from '#events/booking.ts'
import type { AnyEvent, AnyNewEvent } from '#events/envelope.ts'
import type { PaymentEvent } from '#events/payment.ts'
import { hstPartOf } from '#events/receipt-tax.ts'
import type { ReceiptData } from '#events/receipt.ts'
import { concerns } from '#projections/engine/projection.ts'
import { ledgers, type LedgerRow } from '#projections/ledgers.ts'
import { takings, type TakingsRow } from '#projections/takings.ts'
import type { DueReceipt } from '#services/domain/receipt/due-account.ts'
import { receiptsDue } from '#services/domain/receipt/due.ts'

import { recorded } from './given.ts'

/** The events of one visit, each followed at once by the documents that it calls for, as the worker issues them. */
export function openLedger({ totalCents = 12_500, isKeptDepositTaxed = true } = {}) {
  const events: AnyEvent[] = []
  const documents: DueReceipt[] = []
  const due = () => {
    const of = (nouns: RegExp) => events.filter(({ type }) => nouns.test(type))
    // Each event is of the noun that its type begins with.
    const ofBooking = of(/^(?:Booking|Discount)/) as unknown as BookingEvent[]
    const ofPayment = of(/^(?:Deposit|Refund|Balance|Cash|Hand)/) as unknown as PaymentEvent[]
    return receiptsDue(ofBooking, ofPayment, { totalCents, isKeptDepositTaxed })
  }
  const add = (event: AnyNewEvent) => events.push(recorded(event, events.length))
  return {
    events,
    documents,
    happen(...happened: readonly AnyNewEvent[]) {
      for (const event of happened) {
        add(event)
        for (const document of due().filter(({ source }) => documents.every((one) => one.source !== source))) {
          documents.push(document)
          add({ type: 'ReceiptIssued', data: { ...document, bookingId: 'b1', receiptId: document.source } })
        }
      }
    },
    hst() {
      // Only what the tax is reckoned from.
      const parts = documents.flatMap((document) => hstPartOf(document as unknown as ReceiptData) ?? [])
      return {
        salesCents: parts.reduce((sum, one) => sum + one.salesCents, 0),
        taxCents: parts.reduce((sum, one) => sum + one.chargedCents - one.creditedCents, 0),
        chargedCents: parts.reduce((sum, one) => sum + one.chargedCents, 0),
        creditedCents: parts.reduce((sum, one) => sum + one.creditedCents, 0),
      }
    },
    listed() {
      const row = events.filter(concerns(ledgers)).reduce<LedgerRow | null>(ledgers.apply, null)
      if (row === null) throw new Error('Nothing has happened yet.')
      return row
    },
    takings(): TakingsRow {
      const row = events.filter(concerns(takings)).reduce<TakingsRow | null>((before, event) => {
        return takings.keyOf(event) === null ? before : takings.apply(before, event)
      }, null)
      if (row === null) throw new Error('Nothing has happened yet.')
      return row
    },
  }
}

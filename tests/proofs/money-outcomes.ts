import type { Application } from '#services/process/open-application.ts'

export interface Purchase {
  readonly name: string
  readonly intentId: string
  readonly bookingId: string
  isAcknowledged: boolean
}

export interface Outcomes {
  /** One sentence per wrong purchase. */
  readonly failures: readonly string[]
  readonly booked: number
  readonly released: number
  readonly unpaid: number
  readonly bookedCents: number
}

/** Compares provider and books to the cent. */
export async function outcomes(eyes: Application, purchases: readonly Purchase[]): Promise<Outcomes> {
  const failures: string[] = []
  const counts = { booked: 0, released: 0, unpaid: 0 }
  let [bookedCents, takenCents] = [0, 0]
  for (const one of purchases) {
    const { status, amountReceived, amountRefunded } = await eyes.ctx.provider.retrieveIntent(one.intentId)
    const logAccess = await logAccessOf(eyes, one.bookingId)
    takenCents += amountReceived - amountRefunded
    const isBooked = logAccess.booking === 'confirmed'
    if (isBooked) bookedCents += logAccess.paidCents
    if (one.isAcknowledged && !isBooked)
      failures.push(`${one.name}: was answered as booked, and is ${logAccess.booking}`)

    const isKept = status === 'succeeded' && amountRefunded === 0
    const isBack = status === 'canceled' || (amountReceived > 0 && amountRefunded === amountReceived)
    if (isKept && isBooked && logAccess.payment === 'paid' && logAccess.paidCents === amountReceived) counts.booked += 1
    else if (isBack && !isBooked && logAccess.payment === (status === 'canceled' ? 'released' : 'paid'))
      counts.released += 1
    else if (status === 'requires_payment_method' && !isBooked) counts.unpaid += 1
    else
      failures.push(
        `${one.name}: ${status} at the provider, ${logAccess.payment} and ${logAccess.booking} in the read models`,
      )
  }
  if (bookedCents !== takenCents) failures.push(`${takenCents} cents were kept for bookings of ${bookedCents} cents`)
  return { failures, ...counts, bookedCents }
}

async function logAccessOf(eyes: Application, bookingId: string) {
  const [row] = await eyes.database.query<{ booking: string; payment: string; paid_cents: number }>(
    `select b.status as booking, p.status as payment, case when p.status = 'paid' then p.amount_cents else 0 end as paid_cents
     from rm.bookings b join rm.payments p on p.booking_id = b.id where b.id = $1`,
    [bookingId],
  )
  return { booking: row?.booking ?? 'unknown', payment: row?.payment ?? 'unknown', paidCents: row?.paid_cents ?? 0 }
}

import { paymentStream, type PaymentEvent } from '#events/payment.ts'
import type { Application } from '#services/process/open-application.ts'
import type { ProviderRefund } from '#services/providers/stripe/provider.ts'

export interface RefundCase {
  readonly name: string
  readonly bookingId: string
  readonly intentId: string
  /** Possible refunds in all. */
  readonly expectedCents: readonly number[]
  readonly isCancelled: boolean
}

export interface RefundOutcomes {
  /** One sentence per wrong refund. */
  readonly failures: readonly string[]
  readonly refunds: number
  /** The provider's refunds less returned ones. */
  readonly refundedCents: number
  readonly sentBack: number
}

/** Compares refunds of provider, log and read models. */
export async function refundOutcomes(eyes: Application, cases: readonly RefundCase[]): Promise<RefundOutcomes> {
  const failures: string[] = []
  let [refunds, refundedCents, sentBack] = [0, 0, 0]
  for (const one of cases) {
    const [made, intent, streams, row] = await Promise.all([
      eyes.ctx.provider.listRefunds(one.intentId),
      eyes.ctx.provider.retrieveIntent(one.intentId),
      eyes.ctx.log.readStreams([paymentStream(one.bookingId)]),
      readModelsOf(eyes, one.bookingId),
    ])
    const events = [...streams.values()].flat()
    const written = events.flatMap(({ type, data }) => refundEvent(type, data))
    const say = (what: string) => failures.push(`${one.name}: ${what}`)
    for (const fault of bookFaults(made, written)) say(fault)
    if (row.refundedCents !== intent.amountRefunded || row.waiting !== 0)
      say(`${intent.amountRefunded} cents refunded at the provider, ${row.refundedCents} in the read models`)
    if (!one.expectedCents.includes(intent.amountRefunded))
      say(`${intent.amountRefunded} cents came back instead of ${one.expectedCents.join(' or ')}`)
    if (one.isCancelled && row.booking !== 'cancelled') say(`was answered as cancelled, and is ${row.booking}`)
    refunds += made.length
    refundedCents += intent.amountRefunded
    sentBack += made.filter(isLost).length
  }
  return { failures, refunds, refundedCents, sentBack }
}

interface Written {
  readonly type: 'RefundRequested' | 'RefundIssued' | 'RefundFailed' | 'RefundReversed'
  readonly refundId: string
  readonly key: string | null
  readonly providerRefundId: string | null
  readonly amountCents: number | null
}

const isLost = ({ status }: ProviderRefund): boolean => status === 'failed' || status === 'canceled'

/** Each refund is requested and ended once, and known to both sides. */
export function bookFaults(made: readonly ProviderRefund[], written: readonly Written[]): string[] {
  const faults: string[] = []
  const count = (type: Written['type'], refundId: string) =>
    written.filter((one) => one.type === type && one.refundId === refundId).length
  for (const id of new Set(written.map(({ refundId }) => refundId))) {
    const [requested, issued] = [count('RefundRequested', id), count('RefundIssued', id)]
    const [failed, reversed] = [count('RefundFailed', id), count('RefundReversed', id)]
    if (requested !== 1 || issued + failed !== 1 || reversed > issued)
      faults.push(`${id} was requested ${requested}, issued ${issued}, failed ${failed}, reversed ${reversed} times`)
  }
  for (const refund of made) {
    const requests = written.filter((one) => one.type === 'RefundRequested' && one.key === refund.key)
    if (refund.key !== null && made.filter(({ key }) => key === refund.key).length > 1)
      faults.push(`the request ${refund.key} was carried out more than once`)
    const issued = written.filter((one) => one.type === 'RefundIssued' && one.providerRefundId === refund.id)
    const [known] = issued
    // One that failed before it was written down as issued is known by the key of its request.
    const refundId = known?.refundId ?? requests[0]?.refundId
    const lost = refundId === undefined ? 0 : count('RefundFailed', refundId) + count('RefundReversed', refundId)
    const isRight = isLost(refund)
      ? lost === 1
      : issued.length === 1 && known?.amountCents === refund.amount && lost === 0
    if (!isRight) faults.push(`${refund.id} (${refund.status}, ${refund.amount} cents) is not in the books as it is`)
  }
  const ids = new Set(made.map(({ id }) => id))
  for (const { type, providerRefundId } of written)
    if (type === 'RefundIssued' && !ids.has(providerRefundId ?? ''))
      faults.push(`${providerRefundId} is in the books alone`)
  return faults
}

function refundEvent(type: string, data: unknown): Written[] {
  const event = { type, data } as Pick<PaymentEvent, 'type' | 'data'>
  switch (event.type) {
    case 'RefundRequested':
    case 'RefundIssued':
    case 'RefundFailed':
    case 'RefundReversed': {
      const nothing = { key: null, providerRefundId: null, amountCents: null }
      return [{ ...nothing, ...event.data, type: event.type } as Written]
    }
    default:
      return []
  }
}

async function readModelsOf({ database }: Application, bookingId: string) {
  const [row] = await database.query<{ booking: string; refunded_cents: number; refunds_waiting: number }>(
    `select b.status as booking, p.refunded_cents, p.refunds_waiting
     from rm.bookings b join rm.payments p on p.booking_id = b.id where b.id = $1`,
    [bookingId],
  )
  return {
    booking: row?.booking ?? 'unknown',
    refundedCents: row?.refunded_cents ?? 0,
    waiting: row?.refunds_waiting ?? 0,
  }
}

/** Refunds without their one mail, except returned ones. */
export async function refundMailFaults({ database }: Application): Promise<string[]> {
  const rows = await database.query<{ id: string; mails: number }>(
    `with issued as (
       select data ->> 'refundId' as id, stream,
         case when exists (select from es.events x where x.type = 'RefundReversed' and x.stream = e.stream
           and x.data ->> 'refundId' = e.data ->> 'refundId') then 0 else 1 end as least
       from es.events e where type = 'RefundIssued'
     ), noted as (
       select id, least, (select count(*)::int from es.events l where l.type = 'LetterSent'
         and l.data ->> 'key' = 'refund-made-' || issued.id) as mails
       from issued
     )
     select id, mails from noted where mails > 1 or mails < least`,
  )
  return rows.map(({ id, mails }) => `the refund ${id} was told by ${mails} mails`)
}

import type { Database } from '#infra/database/database.ts'
import { reactionsFollower } from '#infra/queue/outbox.ts'

interface Eyes {
  readonly database: Database
}

export interface OpenRequests {
  /** Payments with an open request. */
  readonly open: number
  readonly done: number
  readonly mails: number
  /** Events without jobs yet. */
  readonly behind: number
  readonly pending: number
}

export async function openRequests({ database }: Eyes): Promise<OpenRequests> {
  const [row] = await database.query<OpenRequests>(
    `select count(*) filter (where status in ('authorised', 'releasing') or refunds_waiting > 0)::int as open,
       count(*) filter (where status in ('paid', 'released'))::int as done,
       (select count(*)::int from es.events
        where type = 'LetterSent' and data ->> 'kind' = 'contact-acknowledgement') as mails,
       (select (coalesce(max(position), 0) - (select coalesce(max(position), 0) from infra.followers where name = $1))::int
        from es.events) as behind,
       (select count(*)::int from infra.outbox) as pending
     from rm.payments`,
    [reactionsFollower],
  )
  return row ?? { open: 0, done: 0, mails: 0, behind: 0, pending: 0 }
}

/** Compares the provider's objects with the log and the read models. */
export async function effectFaults({ database }: Eyes): Promise<string[]> {
  const rows = await database.query<{
    booking: string
    status: string
    amount_cents: number
    requested_cents: number
    noted_cents: number
    captures: number
    refunds: number
    refunded_cents: number
    waiting: number
  }>(
    `with captured as (
       select body -> 'object' ->> 'payment_intent' as intent, count(*)::int as captures from sandbox.stripe_objects
       where kind = 'event' and body ->> 'type' = 'charge.captured' group by 1
     ), refunded as (
       select body ->> 'intent' as intent, count(*)::int as refunds, sum((body ->> 'amount')::int)::int as cents
       from sandbox.stripe_objects where kind = 'refund' group by 1
     ), requested as (
       select stream, sum((data ->> 'amountCents')::int)::int as cents from es.events
       where type = 'RefundRequested' group by 1
     )
     select p.booking_id as booking, p.status, p.amount_cents, p.refunds_waiting as waiting, p.refunded_cents as noted_cents,
       coalesce(c.captures, 0) as captures, coalesce(r.refunds, 0) as refunds, coalesce(r.cents, 0) as refunded_cents,
       coalesce(w.cents, 0) as requested_cents
     from rm.payments p
     left join captured c on c.intent = p.intent_id
     left join refunded r on r.intent = p.intent_id
     left join requested w on w.stream = 'payment-' || p.id
     where p.intent_id is not null and p.status not in ('open', 'requested')`,
  )
  return rows.flatMap((row) => {
    // Called off while its capture was on the way it is paid too, and what was taken goes back (decision 101).
    const isRight =
      row.captures === (row.status === 'paid' ? 1 : 0) &&
      row.refunds === (row.requested_cents > 0 ? 1 : 0) &&
      row.refunded_cents === row.requested_cents &&
      row.noted_cents === row.refunded_cents &&
      row.waiting === 0 &&
      (row.status === 'paid' || row.status === 'released')
    return isRight ? [] : [`a payment ended as ${JSON.stringify(row)}`]
  })
}

/** Missing and repeated mails of messages, bookings, cancellations, refunds and documents; open jobs. */
export async function mailFaults({ database }: Eyes): Promise<string[]> {
  const rows = await database.query<{ what: string; id: string; noted: number; least: number }>(
    `with due as (
       select 'contact-acknowledgement' as what, data ->> 'leadId' as id, 1 as least from es.events
       where type = 'LeadReceived' and data ->> 'source' = 'contact'
       union all
       select 'booking-confirmed', c.data ->> 'bookingId',
         case when exists (select from es.events x where x.type = 'BookingCancelled' and x.stream = c.stream) then 0 else 1 end
       from es.events c where c.type = 'BookingConfirmed'
       union all
       select 'booking-cancelled', data ->> 'bookingId', 1 from es.events where type = 'BookingCancelled'
       union all
       select 'refund-made', data ->> 'refundId', 1 from es.events where type = 'RefundIssued'
       union all
       select 'receipt', data ->> 'receiptId', 1 from es.events
       where type = 'ReceiptIssued' and data ->> 'kind' in ('invoice', 'payment', 'kept-deposit', 'discount', 'discount-undone')
     ), noted as (
       select due.*, (select count(*)::int from es.events l where l.type = 'LetterSent'
         and l.data ->> 'key' = due.what || '-' || due.id) as noted
       from due
     )
     select * from noted where noted > 1 or noted < least`,
  )
  const [mailbox] = await database.query<{ twice: number }>(
    `select (count(*) - count(distinct (recipients, subject)))::int as twice from sandbox.mail`,
  )
  const pending = await database.query<{ position: number; reaction: string }>(
    'select position, reaction from infra.outbox order by position limit 20',
  )
  return [
    ...rows.map(({ what, id, noted }) =>
      noted === 0
        ? `the mail ${what} about ${id} was not sent`
        : `the mail ${what} about ${id} was sent ${noted} times`,
    ),
    ...(mailbox?.twice ? [`${mailbox.twice} mails were delivered twice`] : []),
    ...pending.map(({ position, reaction }) => `the job ${reaction}-${position} was not done`),
  ]
}

import type { Database } from '#infra/database/database.ts'

interface Eyes {
  readonly database: Database
}

export interface OpenRequests {
  /** Payments with an open request. */
  readonly open: number
  /** Payments that came to their end. */
  readonly done: number
  /** Mails that were sent. */
  readonly mails: number
  /** Jobs that are not done. */
  readonly pending: number
}

export async function openRequests({ database }: Eyes): Promise<OpenRequests> {
  const [row] = await database.query<OpenRequests>(
    `select count(*) filter (where status in ('authorised', 'releasing') or refunds_waiting > 0)::int as open,
       count(*) filter (where status in ('paid', 'released'))::int as done,
       (select count(*)::int from es.events where type = 'LetterSent') as mails,
       (select count(*)::int from infra.outbox) as pending
     from rm.payments`,
  )
  return row ?? { open: 0, done: 0, mails: 0, pending: 0 }
}

/** Compares what the provider did, by its own objects, with what the log requested and with what the read models say. */
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
    // Called off while its capture was on the way: the release then gives back what was taken, in one refund.
    const wasTaken = row.status === 'released' && row.captures === 1
    const requestedCents = wasTaken ? row.amount_cents : row.requested_cents
    const isRight =
      row.captures === (row.status === 'paid' || wasTaken ? 1 : 0) &&
      row.refunds === (requestedCents > 0 ? 1 : 0) &&
      row.refunded_cents === requestedCents &&
      (wasTaken || row.noted_cents === row.refunded_cents) &&
      row.waiting === 0 &&
      (row.status === 'paid' || row.status === 'released')
    return isRight ? [] : [`a payment ended as ${JSON.stringify(row)}`]
  })
}

/** Each message that came by the contact page is acknowledged by one mail, and no job is left. */
export async function mailFaults({ database }: Eyes): Promise<string[]> {
  const rows = await database.query<{ lead: string; noted: number }>(
    `select lead, noted from (
       select e.data ->> 'leadId' as lead,
         (select count(*)::int from es.events l
          where l.type = 'LetterSent' and l.data ->> 'key' = 'contact-acknowledgement-' || (e.data ->> 'leadId')) as noted
       from es.events e where e.type = 'LeadReceived'
     ) mails where noted <> 1`,
  )
  const [mailbox] = await database.query<{ twice: number }>(
    `select (count(*) - count(distinct recipients))::int as twice from sandbox.mail`,
  )
  const pending = await database.query<{ position: number; reaction: string }>(
    'select position, reaction from infra.outbox order by position limit 20',
  )
  return [
    ...rows.map(({ lead, noted }) =>
      noted === 0 ? `the message ${lead} was not acknowledged` : `the message ${lead} was acknowledged ${noted} times`,
    ),
    ...(mailbox?.twice ? [`${mailbox.twice} mails were delivered twice`] : []),
    ...pending.map(({ position, reaction }) => `the job ${reaction}-${position} was not done`),
  ]
}

import type { Queryable } from '../database/database.ts'

/** A new lead whose person the office has mailed. */
interface MailedLead {
  readonly leadId: string
}

/** Who was not answered for so long was answered in another way. */
const mostDays = 60

/**
 * New leads to whose address a mail was sent from the mailbox after they came in. Not those whose status
 * staff changed before, also where they changed it back to 'new': they said so themselves. A mail that one of its recipients'
 * servers refused is not one of them.
 */
export const mailedNewLeads = (database: Queryable, now: string): Promise<MailedLead[]> =>
  database.query<MailedLead>(
    `select l.id as "leadId"
     from rm.leads l
     where l.status = 'new' and l.archived_at is null and l.changed_at = l.received_at and l.email <> ''
       and l.received_at > $1::timestamptz - make_interval(days => ${mostDays})
       and exists (
         select 1 from infra.mail_outgoing o, jsonb_array_elements(o.draft -> 'to' || (o.draft -> 'cc')) as recipients (one)
         where o.state = 'sent' and o.failure is null and o.sent_at > l.received_at
           and lower(one ->> 'email') = lower(l.email))
     order by l.id`,
    [now],
  )

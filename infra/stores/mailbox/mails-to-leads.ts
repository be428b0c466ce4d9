import type { Queryable } from '#infra/database/database.ts'

interface MailedLead {
  readonly leadId: string
}

/** Days after which an unanswered lead counts as answered elsewhere. */
const mostDays = 60

/** New leads that were mailed since, unless staff set their status or the mail bounced. */
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

import { businessTimeZone, isLocalDate, type Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { NotificationRow } from './notifications.ts'

export interface StaffNotification extends Omit<NotificationRow, 'isUrgent' | 'byStaffId'> {
  /** The mail of theirs that was not sent, or not to everybody. */
  readonly draftId: string | null
  /** The mail of a conversation that they take care of now. */
  readonly emailId: string | null
  /** How many leads that look alike it stands for, and since when; or how many visits of a day. */
  readonly count: number | null
  readonly since: Instant | null
  readonly isRead: boolean
  /** Whom it is about; null where nobody is known, and once they were erased. */
  readonly who: string | null
  /** The start of the visit, where it is about a booking that is known here. */
  readonly date: string | null
  readonly time: string | null
}

/** Before the id of the first of the leads. */
export const togetherPrefix = 'alike-'

/** Leads that are told together, in place of their own notifications. */
interface ToldTogether {
  /** The same however many more come. */
  readonly id: string
  readonly newestLeadId: string
  readonly count: number
  readonly since: Instant
  readonly at: Instant
}

/** Older ones are history. */
export const shownDays = 30
/** Newer ones push older ones out. */
const mostShown = 100

/** SQL: of the days that are shown. */
const isRecent = (at: string): string => `${at} > $2::timestamptz - interval '${shownDays} days'`

/** What this member of staff may be told, with neither name nor visit yet. */
const told = `
  select * from rm.notifications
  where ${isRecent('at')} and by_staff_id is distinct from $1
    and (lead_id is null or lead_id not in (select jsonb_array_elements_text($3::jsonb)))`

/**
 * Of what happened, no more than can be shown: all that is urgent, since it stands first until it was read, and the newest. Whom and which
 * visit each is about is looked up for these alone.
 */
const selected = `
  select n.id, n.kind, b.id as "bookingId", n.lead_id as "leadId", c.id as "customerId", n.amount_cents as "amountCents",
    n.at, r.read_at is not null as "isRead", coalesce(c.name, c.email, c.phone) as who,
    to_char(b.date, 'YYYY-MM-DD') as date, b.time, null::text as "draftId", null::text as "emailId", null::integer as count,
    null::timestamptz as since, n.is_urgent as "isUrgent", n.staff_id as "staffId"
  from (
    (select * from (${told}) urgent where is_urgent)
    union (select * from (${told}) newest order by at desc, id limit ${mostShown})) n
    left join infra.notification_reads r on r.notification_id = n.id and r.staff_id = $1
    left join rm.bookings b on b.id = n.booking_id
    left join rm.customers c on c.id = coalesce(n.customer_id, b.customer_id)`

/** Whoever has read it is told again of what came since, once an hour has passed. */
const toldTogether = `
  select s.id, 'leads_alike' as kind, null as "bookingId", s."newestLeadId" as "leadId", null as "customerId",
    null::integer as "amountCents", s.at, 
    coalesce(r.read_at >= s.at or r.read_at > $2::timestamptz - interval '1 hour', false) as "isRead",
    coalesce(c.name, c.email, c.phone) as who, null as date, null as time, null as "draftId", null as "emailId", s.count, s.since,
    false as "isUrgent", null as "staffId"
  from jsonb_to_recordset($4::jsonb) as s (id text, "newestLeadId" text, count integer, since timestamptz, at timestamptz)
    left join rm.leads l on l.id = s."newestLeadId"
    left join rm.customers c on c.id = l.customer_id
    left join infra.notification_reads r on r.notification_id = s.id and r.staff_id = $1`

/** A mail that fails again is told again. */
const failedMailId = "m.id || '-' || to_char(m.failed_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')"

const failedMails = `
  select ${failedMailId} as id, 'mail_not_sent' as kind, null as "bookingId", null as "leadId", null as "customerId",
    null::integer as "amountCents", m.failed_at as at, r.read_at is not null as "isRead",
    coalesce(nullif(m.draft -> 'to' -> 0 ->> 'name', ''), m.draft -> 'to' -> 0 ->> 'email') as who,
    null as date, null as time, m.id as "draftId", null as "emailId", null as count, null as since, false as "isUrgent", null as "staffId"
  from infra.mail_outgoing m
    left join infra.notification_reads r on r.notification_id = ${failedMailId} and r.staff_id = $1
  where m.staff_id = $1 and ${isRecent('m.failed_at')} and m.state in ('failed', 'sent')`

const assignedId = "'assigned-' || a.id"

/** As long as it is theirs; whoever takes a conversation themselves is not told. */
const assignedMails = `
  select ${assignedId} as id, 'mail_assigned' as kind, null as "bookingId", null as "leadId", null as "customerId",
    null::integer as "amountCents", a.assigned_at as at, r.read_at is not null as "isRead",
    coalesce(nullif(m.sender_name, ''), m.sender_email) as who, null as date, null as time, null as "draftId", m.id as "emailId",
    null as count, null as since, false as "isUrgent", null as "staffId"
  from infra.mail_assignments a
    join lateral (
      select m.id, m.sender_name, m.sender_email from infra.mail_messages m join infra.mail_folders f on f.id = m.folder_id
      where m.thread_id = a.thread_id order by f.type = 'sent', m.received_at desc, m.id limit 1) m on true
    left join infra.notification_reads r on r.notification_id = ${assignedId} and r.staff_id = $1
  where a.assignee = $1 and a.staff_id <> $1 and a.undone_at is null and ${isRecent('a.assigned_at')} and not exists (
    select from infra.mail_assignments b where b.thread_id = a.thread_id and b.id > a.id and b.undone_at is null)`

/** Called off once more, a visit has another time to choose, and is told once more. */
const overId = "'choice-' || b.id || '-' || to_char(b.choice_until at time zone 'UTC', 'YYYYMMDDHH24MISS')"

/** As long as the visit waits: nobody but the office decides for the customer now. */
const choicesOver = `
  select ${overId} as id, 'choice_over' as kind, b.id as "bookingId", null as "leadId", c.id as "customerId",
    null::integer as "amountCents", b.choice_until as at, r.read_at is not null as "isRead",
    coalesce(c.name, c.email, c.phone) as who, to_char(b.date, 'YYYY-MM-DD') as date, b.time, null as "draftId", null as "emailId",
    null as count, null as since, false as "isUrgent", null as "staffId"
  from rm.bookings b
    left join infra.notification_reads r on r.notification_id = ${overId} and r.staff_id = $1
    left join rm.customers c on c.id = b.customer_id
  where b.status = 'called-off' and b.choice_until < $2::timestamptz`

/** SQL: the day that it is at $2. */
const today = `($2::timestamptz at time zone '${businessTimeZone}')::date`

/** SQL: the visit took place, or did not, on one of the days that are shown and over, and nobody said which. */
const isUnreported = `b.status = 'confirmed' and b.date < ${today} and b.date > ${today} - ${shownDays + 2}`

const unreportedId = "'outcome-' || b.date::text"

/** Once for all visits of a day, when it is over, and as long as one of them has no outcome. */
const outcomesMissing = `
  select ${unreportedId} as id, 'outcome_missing' as kind, null as "bookingId", null as "leadId", null as "customerId",
    null::integer as "amountCents", (b.date + 1)::timestamp at time zone '${businessTimeZone}' as at, count(r.read_at) > 0 as "isRead",
    null as who, b.date::text as date, null as time, null as "draftId", null as "emailId", count(*)::int as count, null as since,
    false as "isUrgent", null as "staffId"
  from rm.bookings b left join infra.notification_reads r on r.notification_id = ${unreportedId} and r.staff_id = $1
  where ${isUnreported} group by b.date`

/**
 * What a member of staff is shown of the last 30 days: unread failures of money first, then by time, at most 100. `hidden` are leads that
 * `together` stands for.
 */
export async function notificationsOf(
  database: Queryable,
  staffId: string,
  now: Instant,
  { hidden, together }: { readonly hidden: readonly string[]; readonly together: readonly ToldTogether[] },
): Promise<readonly StaffNotification[]> {
  type Read = Omit<StaffNotification, 'at' | 'since'>
  const rows = await database.query<Read & { readonly at: Date | string; readonly since: Date | string | null }>(
    `select id, kind, "bookingId", "leadId", "customerId", "amountCents", at, "isRead", who, date, time, "draftId", "emailId", count, since,
       "staffId"
     from (${selected} union all ${toldTogether} union all ${failedMails} union all ${assignedMails}
       union all ${choicesOver} union all ${outcomesMissing}) told
     where ${isRecent('at')}
     order by ("isUrgent" and not "isRead") desc, at desc, id limit ${mostShown}`,
    [staffId, now, JSON.stringify(hidden), JSON.stringify(together)],
  )
  const isoOf = (at: Date | string) => new Date(at).toISOString()
  return rows.map((row) => ({ ...row, at: isoOf(row.at), since: row.since && isoOf(row.since) }))
}

/** Whether there is such a notification, whomever it is for. Each kind is looked up by what its id names. */
export async function isNotification(database: Queryable, id: string): Promise<boolean> {
  const found = await database.query(
    `select 1 from rm.notifications where id = $1
     union all select 1 from rm.leads where id = $2
     union all select 1 from infra.mail_outgoing m where m.id = $3 and m.failed_at is not null and ${failedMailId} = $1
     union all select 1 from infra.mail_assignments a where a.id = $4::bigint
     union all select 1 from rm.bookings b where b.id = $5 and b.status = 'called-off' and ${overId} = $1
     union all select 1 from rm.bookings b where b.date = $6::date and b.status = 'confirmed'
     limit 1`,
    [
      id,
      behind(togetherPrefix, id),
      id.slice(0, Math.max(0, id.lastIndexOf('-'))),
      /^assigned-([1-9]\d{0,17})$/.exec(id)?.[1] ?? null,
      behind('choice-', id.slice(0, Math.max(0, id.lastIndexOf('-')))),
      dayIn(behind('outcome-', id)),
    ],
  )
  return found.length > 0
}

const behind = (prefix: string, id: string): string | null => (id.startsWith(prefix) ? id.slice(prefix.length) : null)

const dayIn = (text: string | null): string | null => (text !== null && isLocalDate(text) ? text : null)

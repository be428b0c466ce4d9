import { businessTimeZone, isLocalDate, type Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { NotificationRow } from './notifications.ts'

export interface StaffNotification extends Omit<NotificationRow, 'isUrgent' | 'byStaffId'> {
  readonly draftId: string | null
  readonly emailId: string | null
  readonly count: number | null
  readonly since: Instant | null
  readonly isRead: boolean
  readonly who: string | null
  readonly date: string | null
  readonly time: string | null
}

/** Prefix of ids, before the first lead's. */
export const togetherPrefix = 'alike-'

interface ToldTogether {
  /** Stable while more leads follow. */
  readonly id: string
  readonly newestLeadId: string
  readonly count: number
  readonly since: Instant
  readonly at: Instant
}

export const shownDays = 30
const mostShown = 100

const isRecent = (at: string): string => `${at} > $2::timestamptz - interval '${shownDays} days'`

/** SQL: notifications of a member of staff, without name and visit. */
const told = `
  select * from rm.notifications
  where ${isRecent('at')} and by_staff_id is distinct from $1
    and (lead_id is null or lead_id not in (select jsonb_array_elements_text($3::jsonb)))`

/** SQL: all urgent unread ones and the newest, before names and visits are joined. */
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

/** SQL: a read group is shown again for later leads, after an hour. */
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

/** SQL: a repeated failure is a new notification. */
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

/** SQL: conversations that others assigned to the member. */
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

/** SQL: another call-off is another notification. */
const overId = "'choice-' || b.id || '-' || to_char(b.choice_until at time zone 'UTC', 'YYYYMMDDHH24MISS')"

/** SQL: called-off visits past the customer's choice, which the office has to decide. */
const choicesOver = `
  select ${overId} as id, 'choice_over' as kind, b.id as "bookingId", null as "leadId", c.id as "customerId",
    null::integer as "amountCents", b.choice_until as at, r.read_at is not null as "isRead",
    coalesce(c.name, c.email, c.phone) as who, to_char(b.date, 'YYYY-MM-DD') as date, b.time, null as "draftId", null as "emailId",
    null as count, null as since, false as "isUrgent", null as "staffId"
  from rm.bookings b
    left join infra.notification_reads r on r.notification_id = ${overId} and r.staff_id = $1
    left join rm.customers c on c.id = b.customer_id
  where b.status = 'called-off' and b.choice_until < $2::timestamptz`

const today = `($2::timestamptz at time zone '${businessTimeZone}')::date`

/** SQL: past visits of the shown days without an outcome. */
const isUnreported = `b.status = 'confirmed' and b.date < ${today} and b.date > ${today} - ${shownDays + 2}`

const unreportedId = "'outcome-' || b.date::text"

/** SQL: days that have such a visit, once each. */
const outcomesMissing = `
  select ${unreportedId} as id, 'outcome_missing' as kind, null as "bookingId", null as "leadId", null as "customerId",
    null::integer as "amountCents", (b.date + 1)::timestamp at time zone '${businessTimeZone}' as at, count(r.read_at) > 0 as "isRead",
    null as who, b.date::text as date, null as time, null as "draftId", null as "emailId", count(*)::int as count, null as since,
    false as "isUrgent", null as "staffId"
  from rm.bookings b left join infra.notification_reads r on r.notification_id = ${unreportedId} and r.staff_id = $1
  where ${isUnreported} group by b.date`

/** Notifications of a member of staff, urgent unread ones first, at most 100, without `hidden` leads. */
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

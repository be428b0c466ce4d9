import type { Queryable } from '#infra/database/database.ts'
import type { Correspondent } from '#infra/stores/mailbox/message-rows.ts'

const most = 8

const newestMails = 2_000

/** Suggestions: customers first, then correspondents. */
export const findRecipients = (database: Queryable, search: string): Promise<Correspondent[]> =>
  database.query<Correspondent>(
    `with known as (
       select coalesce(name, '') as name, email, 0 as place, last_seen_at as at from rm.customers
       where email is not null and (name ilike $1 or email ilike $1)
       union all
       select sender_name, sender_email, 1, received_at from (
         select sender_name, sender_email, received_at from infra.mail_messages order by received_at desc limit ${newestMails}) m
       where sender_email like '%_@_%' and (sender_name ilike $1 or sender_email ilike $1)),
     each as (
       select distinct on (lower(email)) name, email, place, at from known order by lower(email), place, at desc)
     select name, email from each order by place, at desc limit ${most}`,
    [`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`],
  )

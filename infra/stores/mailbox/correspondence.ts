import type { Queryable } from '#infra/database/database.ts'

import { given, names, type AddressForms } from './address-in-mail.ts'
import { candidates, isParty, isRecipient } from './mentions.ts'

export interface CorrespondenceMail {
  /** Message-ID, or the mirror id without one. */
  readonly id: string
  readonly emailId: string | null
  readonly isOurs: boolean
  readonly staffId: string | null
  readonly subject: string
  readonly at: Date
}

/** SQL: sent from one of our accounts. */
const isOurs = 'lower(m.sender_email) in (select lower(a.email) from infra.mail_accounts a)'

/** Mails between the office and these addresses, newest first, without copies, drafts and spam. */
export const correspondenceWith = (
  database: Queryable,
  { addresses, patterns }: AddressForms,
  most: number,
): Promise<CorrespondenceMail[]> =>
  database.query<CorrespondenceMail>(
    `with ${given}, ${candidates}, found as (
       select coalesce(nullif(m.message_id, ''), m.id) as id, m.id as "emailId", ${isOurs} as "isOurs",
         (select o.staff_id from infra.mail_outgoing o
          where o.state = 'sent' and o.message_id = m.message_id and m.message_id <> '' limit 1) as "staffId",
         m.subject, m.received_at as at
       from infra.mail_messages m join infra.mail_folders f on f.id = m.folder_id
       where m.id in (select id from candidates) and f.type not in ('drafts', 'spam') and m.message_id not like '<draft-%'
         and ${isParty} and (${isOurs} or ${names('lower(m.sender_email)')})
       union all
       select o.message_id, null, true, o.staff_id, o.draft ->> 'subject', o.sent_at
       from infra.mail_outgoing o where o.state = 'sent' and not o.is_filed and ${isRecipient})
     select id, max("emailId") as "emailId", bool_or("isOurs") as "isOurs", max("staffId") as "staffId", max(subject) as subject,
       min(at) as at
     from found group by id order by min(at) desc, id limit $3`,
    [addresses, patterns, most],
  )

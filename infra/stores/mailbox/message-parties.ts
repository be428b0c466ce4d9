import type { Queryable } from '#infra/database/database.ts'

import type { ListedMessage } from './message-list.ts'

type Parties = Pick<ListedMessage, 'subject' | 'senderName' | 'senderEmail' | 'recipients' | 'folder'>

export async function messageParties(database: Queryable, id: string): Promise<Parties | null> {
  const [found] = await database.query<Parties>(
    `select m.subject, m.sender_name as "senderName", m.sender_email as "senderEmail", m.recipients, f.type as folder
     from infra.mail_messages m join infra.mail_folders f on f.id = m.folder_id where m.id = $1`,
    [id],
  )
  return found ?? null
}

/** Addresses of our accounts, in lower case. */
export async function ownAddresses(database: Queryable): Promise<Set<string>> {
  const rows = await database.query<{ email: string }>('select lower(email) as email from infra.mail_accounts')
  return new Set(rows.map(({ email }) => email))
}

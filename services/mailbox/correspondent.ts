import type { Queryable } from '#infra/database/database.ts'
import { messageParties, ownAddresses } from '#infra/mailbox/message-parties.ts'
import type { EmailFolderType } from '#services/contracts/email-folders.ts'
import type { EmailPerson } from '#services/contracts/email-messages.ts'

interface Addressed {
  readonly from: EmailPerson
  readonly to: readonly EmailPerson[]
  readonly cc: readonly EmailPerson[]
  readonly folder: EmailFolderType
}

/**
 * With whom a mail is exchanged: its sender, or of a mail of ours its first recipient who is somebody else. Null where that is nobody,
 * and in spam, which borrows the names of others. `own` are the addresses of our accounts, in lower case.
 */
export function correspondentOf({ from, to, cc, folder }: Addressed, own: ReadonlySet<string>): EmailPerson | null {
  if (folder === 'spam') return null
  const isOther = ({ email }: EmailPerson) => email.includes('@') && !own.has(email.toLowerCase())
  const isOurs = folder === 'sent' || folder === 'drafts' || own.has(from.email.toLowerCase())
  return (isOurs ? [...to, ...cc] : [from]).find(isOther) ?? null
}

/** With whom a stored mail is exchanged, and what it is about; null when there is no such mail. */
export async function exchangeOf(
  database: Queryable,
  emailId: string,
): Promise<{ readonly person: EmailPerson | null; readonly subject: string } | null> {
  const [mail, own] = await Promise.all([messageParties(database, emailId), ownAddresses(database)])
  if (mail === null) return null
  const { senderName: name, senderEmail: email, recipients, folder, subject } = mail
  const { to, cc } = recipients
  return { person: correspondentOf({ from: { name, email }, to, cc, folder }, own), subject }
}

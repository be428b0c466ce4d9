import type { Queryable } from '#infra/database/database.ts'
import { messageParties, ownAddresses } from '#infra/stores/mailbox/message-parties.ts'
import type { EmailFolderType } from '#services/contracts/email-folders.ts'
import type { EmailPerson } from '#services/contracts/email-messages.ts'

interface Addressed {
  readonly from: EmailPerson
  readonly to: readonly EmailPerson[]
  readonly cc: readonly EmailPerson[]
  readonly replyTo: readonly EmailPerson[]
  readonly folder: EmailFolderType
}

/** Mails from our address, except for a website's form with another Reply-To. `own` in lower case. */
export function isWrittenByUs(
  { from, replyTo, folder }: Pick<Addressed, 'from' | 'replyTo' | 'folder'>,
  own: ReadonlySet<string>,
): boolean {
  if (folder === 'sent' || folder === 'drafts') return true
  const isOwn = ({ email }: EmailPerson) => own.has(email.toLowerCase())
  return isOwn(from) && replyTo.every(isOwn)
}

/** Correspondent: sender, Reply-To or first foreign recipient. Null for none, and in spam. */
export function correspondentOf(mail: Addressed, own: ReadonlySet<string>): EmailPerson | null {
  const { from, to, cc, replyTo, folder } = mail
  if (folder === 'spam') return null
  const isOther = ({ email }: EmailPerson) => email.includes('@') && !own.has(email.toLowerCase())
  return (isWrittenByUs(mail, own) ? [...to, ...cc] : [from, ...replyTo]).find(isOther) ?? null
}

/** Null for an unknown mail. */
export async function exchangeOf(
  database: Queryable,
  emailId: string,
): Promise<{ readonly person: EmailPerson | null; readonly subject: string } | null> {
  const [mail, own] = await Promise.all([messageParties(database, emailId), ownAddresses(database)])
  if (mail === null) return null
  const { senderName: name, senderEmail: email, recipients, folder, subject } = mail
  return { person: correspondentOf({ from: { name, email }, ...recipients, folder }, own), subject }
}

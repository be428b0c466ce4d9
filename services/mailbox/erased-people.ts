import { normalisedEmail } from '#events/values/contact.ts'
import { emailHashOf } from '#events/values/ids.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import {
  deleteMailWith,
  erasedAddresses,
  keepErasedAddresses,
  leaveOut,
  type ErasedAddress,
  type ErasedMail,
} from '#infra/mailbox/erased-mail.ts'
import { ownAddresses } from '#infra/mailbox/message-parties.ts'
import type { NewMessage } from '#infra/mailbox/message-rows.ts'
import { deleteSandboxMailWith, isMailboxPrepared } from '#infra/sandbox/mailbox/store.ts'

import { notifyMirrorChanged } from './mirror-channel.ts'

/** What was deleted here. */
export type MailErasure = ErasedMail

type ReadMail = Omit<NewMessage, 'threadId'>

/** Addresses in a text, also as they stand in URLs. Each begins where the letters of one begin, so a long line is read once. */
const address = /(?<![\p{L}\p{N}_.%+'&/=!-])[\p{L}\p{N}_.%+'&/=!-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu

/** As it stands, and without the quotation mark or the end of a link's query that it may begin with. */
const readings = (written: string): string[] => {
  const whole = written.replace(/%40/i, '@')
  return [whole, whole.replace(/^.*[=/&!]/, ''), whole.replace(/^'+/, '')]
}

/** Whether a mail is older than the erasure of somebody whose address stands in it. */
export function isErased(
  mail: Pick<ReadMail, 'from' | 'recipients' | 'receivedAt' | 'subject' | 'plain' | 'html' | 'headers'>,
  erased: ReadonlyMap<string, Date>,
  secret: string,
): boolean {
  if (erased.size === 0) return false
  const { from, recipients, receivedAt, subject, plain, html, headers } = mail
  const people = [from, ...recipients.to, ...recipients.cc, ...recipients.replyTo].map(({ email }) => email)
  const text = [subject, headers, plain, html ?? ''].join('\n')
  const found = new Set([...people, ...(text.match(address) ?? []).flatMap(readings)].map(normalisedEmail))
  return [...found].some((one) => {
    const erasedAt = erased.get(emailHashOf(one, secret))
    return erasedAt !== undefined && new Date(receivedAt) <= erasedAt
  })
}

/** Of mails that were read from the server, those that may be mirrored; the others are noted as left out. */
export async function withoutErased(
  transaction: Queryable,
  folderId: string,
  mails: readonly ReadMail[],
  secret: string,
): Promise<readonly ReadMail[]> {
  const erased = byHash(await erasedAddresses(transaction))
  const out = mails.filter((mail) => isErased(mail, erased, secret))
  await leaveOut(transaction, folderId, out)
  return mails.filter((mail) => !out.includes(mail))
}

const byHash = (erased: readonly ErasedAddress[]): ReadonlyMap<string, Date> =>
  new Map(erased.map(({ emailHash, erasedAt }) => [emailHash, erasedAt]))

/** As a POSIX pattern, and not inside of a longer address. */
const patternOf = (written: string): string =>
  `(^|[^[:alnum:]._%+'-]'?)${written.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`)}[.]*($|[^a-z0-9.-])`

/**
 * Takes somebody out of the mailbox: mails of the mirror, what staff wrote, and the sandbox mailbox, wherever one of the addresses
 * stands. The mail server keeps its own; they are not mirrored again. An address of an account of ours is nobody else's and stays.
 */
export async function eraseMailOf(
  database: Database,
  addresses: readonly string[],
  { secret, at }: { readonly secret: string; readonly at: string },
): Promise<ErasedMail> {
  const own = await ownAddresses(database)
  const theirs = [...new Set(addresses.map(normalisedEmail))].filter((one) => one.includes('@') && !own.has(one))
  if (theirs.length === 0) return { mirrored: [], written: 0 }
  // In a transaction of its own: what is mirrored from here on leaves them out, and what was mirrored before is deleted next.
  const hashes = theirs.map((one) => emailHashOf(one, secret))
  await keepErasedAddresses(database, hashes, at)
  const written = theirs.flatMap((one) => [one, one.replace('@', '%40')])
  const forms = { addresses: written, patterns: written.map(patternOf) }
  const isPrepared = await isMailboxPrepared(database)
  return database.transaction(async (transaction) => {
    // One look at all mails.
    await transaction.script('set local statement_timeout = 0')
    if (isPrepared) await deleteSandboxMailWith(transaction, forms.patterns)
    const erased = await deleteMailWith(transaction, forms)
    for (const { accountId } of erased.mirrored) await notifyMirrorChanged(transaction, accountId)
    return erased
  })
}

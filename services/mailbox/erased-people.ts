import { normalisedEmail } from '#events/values/contact.ts'
import { emailHashOf } from '#events/values/ids.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { deleteSandboxMailWith, isMailboxPrepared } from '#infra/sandbox/mailbox/store.ts'
import {
  deleteMailWith,
  erasedAddresses,
  keepErasedAddresses,
  leaveOut,
  type ErasedAddress,
  type ErasedMail,
} from '#infra/stores/mailbox/erased-mail.ts'
import type { NewMessage } from '#infra/stores/mailbox/message-rows.ts'

import { addressesIn, foreignAddresses, formsOf } from './addresses-in-mail.ts'
import { notifyMirrorChanged } from './mirror-channel.ts'

export type MailErasure = ErasedMail

type ReadMail = Omit<NewMessage, 'threadId'>

/** Older than the erasure of an address in it. */
export function isErased(
  mail: Pick<ReadMail, 'from' | 'recipients' | 'receivedAt' | 'subject' | 'plain' | 'html' | 'headers'>,
  erased: ReadonlyMap<string, Date>,
  secret: string,
): boolean {
  if (erased.size === 0) return false
  const { from, recipients, receivedAt, subject, plain, html, headers } = mail
  const people = [from, ...recipients.to, ...recipients.cc, ...recipients.replyTo].map(({ email }) => email)
  const text = [subject, headers, plain, html ?? ''].join('\n')
  const found = new Set([...people, ...addressesIn(text)].map(normalisedEmail))
  return [...found].some((one) => {
    const erasedAt = erased.get(emailHashOf(one, secret))
    return erasedAt !== undefined && new Date(receivedAt) <= erasedAt
  })
}

/** Mails to mirror; others are recorded as left out. */
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

/** Deletes a person's mails here and in the sandbox; the server's are not mirrored again. Our own addresses stay. */
export async function eraseMailOf(
  database: Database,
  addresses: readonly string[],
  { secret, at }: { readonly secret: string; readonly at: string },
): Promise<ErasedMail> {
  const theirs = await foreignAddresses(database, addresses)
  if (theirs.length === 0) return { mirrored: [], written: 0 }
  // In a transaction of its own: what is mirrored from here on leaves them out, and what was mirrored before is deleted next.
  const hashes = theirs.map((one) => emailHashOf(one, secret))
  await keepErasedAddresses(database, hashes, at)
  const forms = formsOf(theirs)
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

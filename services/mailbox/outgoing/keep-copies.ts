import type { BlobStore } from '#infra/blobs/blob-store.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import type { MailAccount } from '#infra/stores/mailbox/account-rows.ts'
import type { FolderType, MailFolder } from '#infra/stores/mailbox/folder-rows.ts'
import {
  deleteDiscarded,
  keepMirrored,
  noteFiled,
  serverPlaceOf,
  unfiledMails,
  unmirroredDrafts,
} from '#infra/stores/mailbox/outgoing-copies.ts'
import { outgoingFiles } from '#infra/stores/mailbox/outgoing-files.ts'
import type { MailTexts, OutgoingMail } from '#infra/stores/mailbox/outgoing-rows.ts'

import { SourceRefused, type MailSource } from '../source.ts'
import { composeMessage } from './compose-message.ts'
import { draftMessageId, filesSentMails } from './message-ids.ts'

export interface Copying {
  readonly database: Database
  readonly blobs: Pick<BlobStore, 'get'>
  readonly source: MailSource
  readonly folders: readonly MailFolder[]
  readonly write: (work: (transaction: Queryable) => Promise<void>) => Promise<void>
  readonly clock: () => string
}

const filingMs = 60_000

/** Copies sent mails and drafts to the server's folders, without duplicates by Message-ID. */
export async function keepCopies(copying: Copying, account: MailAccount): Promise<void> {
  for (const mail of await unfiledMails(copying.database, account.id)) {
    await unlessRefused(() => fileSent(copying, account, mail))
  }
  for (const mail of await unmirroredDrafts(copying.database, account.id)) {
    await unlessRefused(() => mirrorDraft(copying, account, mail))
  }
}

/** A refused copy (quota, rights) does not stop the sync. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error
  }
}

async function fileSent(copying: Copying, account: MailAccount, mail: OutgoingMail): Promise<void> {
  const { database, source, write, clock } = copying
  const path = await pathOf(copying, 'sent', 'Sent')
  const isThere = (await source.findByMessageId(path, mail.messageId)) !== null
  const sentAt = mail.sentAt?.getTime() ?? 0
  if (!isThere && filesSentMails(account.smtp?.host ?? '') && Date.parse(clock()) - sentAt < filingMs) return
  if (!isThere && mail.content !== null) {
    const raw = await written(copying, { account, mail, messageId: mail.messageId, content: mail.content })
    await source.append(path, raw, { isRead: true })
  }
  await write((transaction) => noteFiled(transaction, mail.id))
  const answered = mail.draft.mode === 'forward' ? null : await serverPlaceOf(database, mail.draft.emailId)
  if (answered?.accountId === account.id) await source.setFlag(answered.path, [answered.uid], 'answered', true)
}

async function mirrorDraft(copying: Copying, account: MailAccount, mail: OutgoingMail): Promise<void> {
  const { source, write } = copying
  const path = await pathOf(copying, 'drafts', 'Drafts')
  const isKept = mail.state === 'draft' || mail.state === 'failed'
  const messageId = draftMessageId(mail.messageId, mail.version)
  if (isKept && (await source.findByMessageId(path, messageId)) === null) {
    const { body, isRich, withQuote } = mail.draft
    const below = withQuote ? mail.quote : null
    const content: MailTexts = isRich
      ? { html: `${body}${below?.html ?? ''}`, text: '' }
      : { html: null, text: [body, ...(below === null ? [] : [below.text])].join('\n\n') }
    const raw = await written(copying, { account, mail, messageId, content })
    // Noted first: a process that ends in between leaves no draft behind that nobody knows of.
    await write((transaction) => keepMirrored(transaction, mail.id, [...mail.mirroredVersions, mail.version]))
    await source.append(path, raw, { isRead: true, isDraft: true })
  }
  for (const version of mail.mirroredVersions.filter((one) => !isKept || one !== mail.version)) {
    const uid = await source.findByMessageId(path, draftMessageId(mail.messageId, version))
    if (uid !== null) await source.delete(path, [uid])
  }
  await write(async (transaction) => {
    await keepMirrored(transaction, mail.id, isKept ? [mail.version] : [])
    if (mail.state === 'discarded') await deleteDiscarded(transaction, mail.id)
  })
}

async function written(
  { database, blobs, clock }: Copying,
  {
    account,
    mail,
    messageId,
    content,
  }: Pick<Parameters<typeof composeMessage>[1], 'messageId' | 'content'> & {
    readonly account: MailAccount
    readonly mail: OutgoingMail
  },
): Promise<Uint8Array> {
  const files = await outgoingFiles(database, mail.id)
  const date = mail.sentAt ?? new Date(clock())
  const raw = await composeMessage(blobs, { account, mail, messageId, content, files, date, withBcc: true })
  const chunks: Uint8Array[] = []
  for await (const chunk of raw) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Folder of a type, created where missing. */
async function pathOf({ folders, source }: Copying, type: FolderType, name: string): Promise<string> {
  const found = folders.find((folder) => folder.type === type && folder.isOnServer)
  if (found !== undefined) return found.path
  return source.createFolder(name)
}

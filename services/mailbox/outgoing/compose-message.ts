import { Readable } from 'node:stream'

import { createTransport } from 'nodemailer'

import type { BlobStore } from '#infra/blobs/blob-store.ts'
import type { MailAccount } from '#infra/stores/mailbox/account-rows.ts'
import type { Correspondent } from '#infra/stores/mailbox/message-rows.ts'
import type { OutgoingFile } from '#infra/stores/mailbox/outgoing-files.ts'
import type { MailTexts, OutgoingMail } from '#infra/stores/mailbox/outgoing-rows.ts'

export interface ComposedMail {
  readonly account: Pick<MailAccount, 'email' | 'senderName'>
  readonly mail: Pick<OutgoingMail, 'draft'>
  readonly messageId: string
  readonly content: MailTexts
  readonly files: readonly OutgoingFile[]
  readonly date: Date
  /** Bcc in the office's copies alone. */
  readonly withBcc: boolean
}

/** Message (RFC 5322) streamed from the blob store. */
export async function composeMessage(blobs: Pick<BlobStore, 'get'>, composed: ComposedMail): Promise<Readable> {
  const { account, mail, messageId, content, files, date, withBcc } = composed
  const { to, cc, bcc, subject, inReplyTo, references } = mail.draft
  const transport = createTransport({ streamTransport: true, buffer: false, newline: 'windows' })
  const { message } = await transport.sendMail({
    from: { name: account.senderName, address: account.email },
    to: to.map(addressOf),
    cc: cc.map(addressOf),
    ...(withBcc ? { bcc: bcc.map(addressOf) } : {}),
    subject,
    messageId,
    date,
    ...(inReplyTo === '' ? {} : { inReplyTo }),
    ...(references.length === 0 ? {} : { references: [...references] }),
    text: content.text,
    ...(content.html === null ? {} : { html: content.html }),
    attachments: files.map(({ filename, contentType, sha256 }) => ({
      filename,
      contentType,
      content: Readable.from(contentOf(blobs, sha256)),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (message instanceof Readable) return message
  throw new Error('The message was not written as a stream')
}

/** An unreadable attachment fails the mail. */
async function* contentOf(blobs: Pick<BlobStore, 'get'>, sha256: string): AsyncIterable<Uint8Array> {
  const blob = await blobs.get(sha256)
  if (blob === null) throw new Error('An attachment of this mail is gone')
  yield* blob.content
}

/** Separate fields, so that a name cannot hold an address. */
const addressOf = ({ name, email }: Correspondent) => ({ name, address: email })

import type { StoredBlob } from '#infra/blobs/blob-store.ts'
import type { Queryable } from '#infra/database/database.ts'
import { isImageSender } from '#infra/mailbox/image-senders.ts'
import { attachmentsOf, storedMessage, type StoredAttachment, type StoredMessage } from '#infra/mailbox/message-body.ts'
import { draftOfMessageId } from '#infra/mailbox/outgoing-rows.ts'
import type { WholeEmail } from '#services/contracts/email-messages.ts'

import { JobFailed } from './bounded-process.ts'
import { emailOf } from './list-messages.ts'
import type { MailboxTerms } from './mailbox.ts'
import { sentMessageId } from './outgoing/message-ids.ts'
import { fetchImages, typeOf } from './remote-images.ts'
import type { SafeHtml } from './safe-html.ts'

/** Bytes of the images of one mail that are shown inside of it; larger ones are downloads. */
const mostInline = 6 * 1024 * 1024

/** A mail with its texts and files; null when there is none. */
export async function wholeMessage(terms: MailboxTerms, id: string): Promise<WholeEmail | null> {
  const { database } = terms
  const found = await storedMessage(database, id)
  if (found === null) return null
  const files = await attachmentsOf(database, id)
  const { plain, html, headers, bodyState, size, messageId } = found
  return {
    ...emailOf(found),
    plainTextBody: plain,
    htmlBody: html,
    body: html ?? plain,
    headers,
    bodyState,
    hasRemoteImages: found.hasRemoteImages ?? (await showsRemoteImages(terms, html)),
    // Spam borrows the names of others.
    imagesAlways: found.folder !== 'spam' && (await isImageSender(database, found.senderEmail)),
    size,
    messageId,
    draftId: await draftOf(database, found),
    attachments: files
      .filter((file) => !file.isInline || html === null)
      .map(({ position, filename, contentType, size: bytes }) => ({
        id: String(position),
        filename,
        size: bytes,
        contentType,
        downloadUrl: `/api/email/messages/${id}/attachments/${position}`,
      })),
  }
}

/** Of a mail of before this was noted when it was mirrored. One that cannot be made safe is shown as text. */
async function showsRemoteImages({ sanitiser }: MailboxTerms, html: string | null): Promise<boolean> {
  if (html === null) return false
  try {
    return (await sanitiser.do({ html, images: {} })).remoteImages.length > 0
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error
    return false
  }
}

/** The draft of which a mail in the folder of drafts is the copy. */
async function draftOf(database: Queryable, { folder, messageId }: StoredMessage): Promise<string | null> {
  const sent = folder === 'drafts' ? sentMessageId(messageId) : null
  return sent === null ? null : draftOfMessageId(database, sent)
}

interface Showing {
  readonly withImages: boolean
  readonly signal: AbortSignal
}

/** The HTML of a mail, safe to be shown in a frame; its text where that takes too long. Null where it has none. */
export async function safeBody(terms: MailboxTerms, id: string, showing: Showing): Promise<SafeHtml | null> {
  const found = await storedMessage(terms.database, id)
  if (found === null || found.html === null) return null
  try {
    return await sanitised(terms, { id, html: found.html }, showing)
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error
    return {
      html: `<pre style="white-space: pre-wrap">${escaped(found.plain)}</pre>`,
      remoteImages: [],
      ownPictures: [],
    }
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function sanitised(
  terms: MailboxTerms,
  { id, html }: { readonly id: string; readonly html: string },
  { withImages, signal }: Showing,
): Promise<SafeHtml> {
  const own = await inlineImages(terms, await attachmentsOf(terms.database, id))
  const without = await terms.sanitiser.do({ html, images: own })
  if (!withImages || without.remoteImages.length === 0) return without
  const remote = await fetchImages(without.remoteImages, { allowPrivate: terms.allowPrivateHosts, signal })
  const safe = await terms.sanitiser.do({ html, images: { ...own, ...remote } })
  return { ...safe, remoteImages: [] }
}

/** A file of a mail as it came; null when there is none. */
export async function openAttachment(
  { database, blobs }: MailboxTerms,
  id: string,
  position: number,
): Promise<{ readonly filename: string; readonly blob: StoredBlob } | null> {
  const file = (await attachmentsOf(database, id)).find((one) => one.position === position)
  const blob = file === undefined ? null : await blobs.get(file.sha256)
  return file === undefined || blob === null ? null : { filename: file.filename, blob }
}

/** The images that came with a mail, as data URLs by 'cid:…'. */
async function inlineImages(
  { blobs }: MailboxTerms,
  files: readonly StoredAttachment[],
): Promise<Readonly<Record<string, string>>> {
  const images: Record<string, string> = {}
  let bytes = 0
  for (const { contentId, size, sha256 } of files) {
    if (contentId === '' || (bytes += size) > mostInline) continue
    const blob = await blobs.get(sha256)
    if (blob === null) continue
    const content = Buffer.concat(await Array.fromAsync(blob.content))
    const type = typeOf(content)
    if (type !== null) images[`cid:${contentId}`] = `data:${type};base64,${content.toString('base64')}`
  }
  return images
}

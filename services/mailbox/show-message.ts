import type { StoredBlob } from '#infra/blobs/blob-store.ts'
import type { Queryable } from '#infra/database/database.ts'
import { isImageSender } from '#infra/stores/mailbox/image-senders.ts'
import {
  attachmentsOf,
  storedMessage,
  type StoredAttachment,
  type StoredMessage,
} from '#infra/stores/mailbox/message-body.ts'
import { draftOfMessageId } from '#infra/stores/mailbox/outgoing-rows.ts'
import type { WholeEmail } from '#services/contracts/email-messages.ts'

import { JobFailed } from './bounded-process.ts'
import { emailOf } from './list-messages.ts'
import type { MailboxTerms } from './mailbox.ts'
import { sentMessageId } from './outgoing/message-ids.ts'
import { fetchImages } from './remote-images.ts'
import type { SafeHtml } from './safe-html.ts'
import { lookOf, pictureData, type LookOfMail } from './shown-pictures.ts'
import { writtenDate } from './written-date.ts'

/** Null for an unknown mail. */
export async function wholeMessage(terms: MailboxTerms, id: string): Promise<WholeEmail | null> {
  const { database } = terms
  const found = await storedMessage(database, id)
  if (found === null) return null
  const files = await attachmentsOf(database, id)
  const { plain, html, headers, bodyState, size, messageId } = found
  const look = await lookWhereNeeded(terms, found, files)
  const onScreen = new Set(look?.pictures.map(({ file }) => file.position))
  return {
    ...emailOf(found),
    plainTextBody: plain,
    htmlBody: html,
    body: html ?? plain,
    writtenAt: writtenDate(headers, found.receivedAt)?.toISOString() ?? null,
    headers,
    bodyState,
    hasRemoteImages: found.hasRemoteImages ?? (look !== null && look.safe.remoteImages.length > 0),
    // Spam borrows the names of others.
    imagesAlways: found.folder !== 'spam' && (await isImageSender(database, found.senderEmail)),
    size,
    messageId,
    draftId: await draftOf(database, found),
    attachments: files
      .filter(({ position }) => !onScreen.has(position))
      .map(({ position, filename, contentType, size: bytes }) => ({
        id: String(position),
        filename,
        size: bytes,
        contentType,
        downloadUrl: `/api/email/messages/${id}/attachments/${position}`,
      })),
  }
}

/** Visible images; null without or with unsafe HTML. Skipped where known to have none. */
async function lookWhereNeeded(
  terms: MailboxTerms,
  { html, hasRemoteImages }: StoredMessage,
  files: readonly StoredAttachment[],
): Promise<LookOfMail | null> {
  const isNeeded = hasRemoteImages === null || files.some(({ contentId }) => contentId !== '')
  if (html === null || !isNeeded) return null
  try {
    return await lookOf(terms, html, files)
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error
    return null
  }
}

/** Draft of a copy in the drafts folder. */
async function draftOf(database: Queryable, { folder, messageId }: StoredMessage): Promise<string | null> {
  const sent = folder === 'drafts' ? sentMessageId(messageId) : null
  return sent === null ? null : draftOfMessageId(database, sent)
}

interface Showing {
  readonly withImages: boolean
  readonly signal: AbortSignal
}

/** Safe HTML for a frame, or its text after a timeout; null without. */
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
  const look = await lookOf(terms, html, await attachmentsOf(terms.database, id))
  const { remoteImages } = look.safe
  const isRemoteAsked = withImages && remoteImages.length > 0
  if (look.pictures.length === 0 && !isRemoteAsked) return look.safe
  const own = await pictureData(terms, look)
  const remote = isRemoteAsked ? await fetchImages(remoteImages, { allowPrivate: terms.allowPrivateHosts, signal }) : {}
  const safe = await terms.sanitiser.do({ html, images: { ...own, ...remote } })
  return isRemoteAsked ? { ...safe, remoteImages: [] } : safe
}

/** Null for an unknown file. */
export async function openAttachment(
  { database, blobs }: MailboxTerms,
  id: string,
  position: number,
): Promise<{ readonly filename: string; readonly blob: StoredBlob } | null> {
  const file = (await attachmentsOf(database, id)).find((one) => one.position === position)
  const blob = file === undefined ? null : await blobs.get(file.sha256)
  return file === undefined || blob === null ? null : { filename: file.filename, blob }
}

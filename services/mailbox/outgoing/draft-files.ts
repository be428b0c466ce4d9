import type { BlobStore } from '#infra/blobs/blob-store.ts'
import { blobOwner } from '#infra/stores/mailbox/message-rows.ts'
import { addOutgoingFile, outgoingFiles, removeOutgoingFile } from '#infra/stores/mailbox/outgoing-files.ts'
import { outgoingMail } from '#infra/stores/mailbox/outgoing-rows.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'
import { mostAttachedBytes, mostAttachments, type DraftFile } from '#services/contracts/email-drafts.ts'

import { safeFileName } from '../file-name.ts'
import type { MailboxTerms } from '../mailbox.ts'

interface Attached {
  readonly filename: string
  readonly contentType: string
  readonly content: AsyncIterable<Uint8Array>
  readonly signal: AbortSignal
}

/** Streams a file into a draft. */
export async function attachFile(
  { database, blobs }: MailboxTerms,
  id: string,
  { filename, contentType, content, signal }: Attached,
): Promise<Refusal | DraftFile> {
  if ((await outgoingMail(database, id)) === null) return refuse('not_found')
  const files = await outgoingFiles(database, id)
  const left = mostAttachedBytes - files.reduce((sum, { size }) => sum + size, 0)
  const taken = await putAtMost(blobs, content, { owner: blobOwner(id), signal, left })
  if (taken === null) return refuse('body_too_large')
  const file = { filename: safeFileName(filename, files.length), contentType, ...taken }
  const most = { bytes: mostAttachedBytes, files: mostAttachments }
  const position = await database.transaction((transaction) => addOutgoingFile(transaction, id, file, most))
  if (position !== null) return { id: String(position), filename: file.filename, size: file.size, contentType }
  const isUsed = (await outgoingFiles(database, id)).some(({ sha256 }) => sha256 === taken.sha256)
  if (!isUsed) await blobs.release(blobOwner(id), taken.sha256)
  return refuse('body_too_large')
}

export async function detachFile(
  { database, blobs }: MailboxTerms,
  id: string,
  position: number,
): Promise<Refusal | { readonly id: string }> {
  const removed = await database.transaction((transaction) => removeOutgoingFile(transaction, id, position))
  if (removed === null) return refuse('not_found')
  if (removed.released !== null) await blobs.release(blobOwner(id), removed.released)
  return { id }
}

class TooLarge extends Error {}

/** Bytes read beyond the limit, so that a browser gets the refusal. */
const mostIgnored = 2 * mostAttachedBytes

async function putAtMost(
  blobs: BlobStore,
  content: AsyncIterable<Uint8Array>,
  { left, ...options }: { readonly owner: string; readonly signal: AbortSignal; readonly left: number },
) {
  async function* limited(): AsyncIterable<Uint8Array> {
    let size = 0
    for await (const chunk of content) {
      size += chunk.byteLength
      if (size > left + mostIgnored) throw new TooLarge()
      if (size <= left) yield chunk
    }
    if (size > left) throw new TooLarge()
  }
  try {
    return await blobs.put(limited(), options)
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}

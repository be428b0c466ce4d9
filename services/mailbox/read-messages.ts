import type { BlobStore } from '#infra/blobs/blob-store.ts'
import { blobOwner, type NewAttachment, type NewMessage } from '#infra/stores/mailbox/message-rows.ts'

import type { BoundedProcess } from './bounded-process.ts'
import { unreadableMessage, type ParsedFile, type ParsedMessage } from './parse-message.ts'
import type { SourceMessage } from './source.ts'

export interface Reading {
  readonly parser: BoundedProcess<Uint8Array, ParsedMessage>
  readonly blobs: Pick<BlobStore, 'put'>
  readonly newId: () => string
  readonly signal: AbortSignal
}

const headerBytes = 64 * 1024

const earliest = Date.parse('1990-01-01')

/** Message for the mirror; its headers or nothing when unreadable. */
export async function readMessage(
  { parser, blobs, newId, signal }: Reading,
  message: SourceMessage,
): Promise<Omit<NewMessage, 'threadId'>> {
  const id = `m${newId()}`
  const { parsed, isReadable } = await parse(parser, message)
  const { from, to, cc, replyTo, attachments, isHtmlKept, ...kept } = parsed
  const { uid, size, isRead, isStarred, isAnswered, state, receivedAt } = message
  const files: NewAttachment[] = []
  // Of a mail that is too large its beginning was fetched: what is in there of a file is none.
  for (const file of isReadable && state === 'whole' ? attachments : [])
    files.push(await store(blobs, blobOwner(id), file, signal))
  return {
    ...kept,
    id,
    uid,
    from,
    recipients: { to, cc, replyTo },
    size,
    isRead,
    isStarred,
    isAnswered,
    receivedAt: new Date(receivedAt.getTime() >= earliest ? receivedAt : earliest).toISOString(),
    bodyState: isReadable ? stateOf(state, isHtmlKept) : 'unreadable',
    attachments: files,
  }
}

const stateOf = (state: SourceMessage['state'], isHtmlKept: boolean): NewMessage['bodyState'] =>
  state !== 'whole' ? 'beginning' : isHtmlKept ? 'whole' : 'too_large'

async function parse(
  parser: Reading['parser'],
  { raw, state }: SourceMessage,
): Promise<{ readonly parsed: ParsedMessage; readonly isReadable: boolean }> {
  if (state === 'refused') return { parsed: unreadableMessage, isReadable: false }
  try {
    return { parsed: await parser.do(raw), isReadable: true }
  } catch {
    const end = Buffer.from(raw.subarray(0, headerBytes)).indexOf('\r\n\r\n')
    const headers = raw.slice(0, end < 0 ? headerBytes : end + 4)
    const parsed = await parser.do(headers).catch(() => unreadableMessage)
    return { parsed: { ...parsed, plain: '', html: null, hasRemoteImages: false }, isReadable: false }
  }
}

async function store(
  blobs: Reading['blobs'],
  owner: string,
  { content, ...file }: ParsedFile,
  signal: AbortSignal,
): Promise<NewAttachment> {
  const { sha256, size } = await blobs.put(inOnePiece(content), { owner, signal })
  return { ...file, size, sha256 }
}

async function* inOnePiece(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content
}

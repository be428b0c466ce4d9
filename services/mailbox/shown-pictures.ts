import type { StoredAttachment } from '#infra/stores/mailbox/message-body.ts'

import type { MailboxTerms } from './mailbox.ts'
import { typeOf } from './remote-images.ts'
import type { SafeHtml } from './safe-html.ts'

/** Maximum bytes of embedded images; larger ones are downloads. */
const mostInline = 6 * 1024 * 1024

interface ShownPicture {
  readonly file: StoredAttachment
  readonly address: string
  readonly type: string
}

export interface LookOfMail {
  readonly safe: SafeHtml
  readonly pictures: readonly ShownPicture[]
}

type Terms = Pick<MailboxTerms, 'sanitiser' | 'blobs'>

/** Attachments shown inline; all others are listed. Rejects with `JobFailed`. */
export async function lookOf(terms: Terms, html: string, files: readonly StoredAttachment[]): Promise<LookOfMail> {
  const safe = await terms.sanitiser.do({ html, images: {} })
  const pictures: ShownPicture[] = []
  let bytes = 0
  for (const address of safe.ownPictures) {
    const file = files.find(({ contentId }) => contentId !== '' && `cid:${contentId}` === address)
    if (file === undefined || bytes + file.size > mostInline) continue
    const type = await pictureType(terms, file)
    if (type === null) continue
    bytes += file.size
    pictures.push({ file, address, type })
  }
  return { safe, pictures }
}

/** Type by magic bytes; null for an unsafe one. */
async function pictureType({ blobs }: Terms, { sha256 }: StoredAttachment): Promise<string | null> {
  const blob = await blobs.get(sha256)
  if (blob === null) return null
  for await (const beginning of blob.content) return typeOf(beginning)
  return null
}

export async function pictureData(
  { blobs }: Terms,
  { pictures }: LookOfMail,
): Promise<Readonly<Record<string, string>>> {
  const data: Record<string, string> = {}
  for (const { file, address, type } of pictures) {
    const blob = await blobs.get(file.sha256)
    if (blob === null) continue
    const content = Buffer.concat(await Array.fromAsync(blob.content))
    data[address] = `data:${type};base64,${content.toString('base64')}`
  }
  return data
}

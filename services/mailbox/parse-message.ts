import type { ParsedAddresses, ParsedAttachment } from 'mailparser'

import type { Correspondent } from '#infra/stores/mailbox/message-rows.ts'

import { safeFileName } from './file-name.ts'
import { bodyOf } from './mail-body.ts'
import { readTree } from './mail-tree.ts'
import { wordsIn } from './words.ts'

const most = {
  name: 200,
  email: 320,
  subject: 1_000,
  snippet: 200,
  plain: 200_000,
  html: 1_000_000,
  headers: 32_768,
  searched: 50_000,
  messageId: 500,
  references: 50,
  recipients: 200,
  attachments: 200,
} as const

export interface ParsedMessage {
  readonly messageId: string
  readonly replyToId: string
  readonly references: readonly string[]
  readonly subject: string
  readonly from: Correspondent
  readonly to: readonly Correspondent[]
  readonly cc: readonly Correspondent[]
  readonly replyTo: readonly Correspondent[]
  readonly snippet: string
  readonly plain: string
  readonly words: string
  readonly html: string | null
  readonly hasRemoteImages: boolean
  /** False for too long HTML. */
  readonly isHtmlKept: boolean
  readonly headers: string
  readonly attachments: readonly ParsedFile[]
}

export interface ParsedFile {
  readonly filename: string
  readonly contentType: string
  readonly contentId: string
  readonly isInline: boolean
  readonly content: Uint8Array
}

/** Parses RFC 5322 with limits; the process limits the time. */
export async function parseMessage(raw: Uint8Array): Promise<ParsedMessage> {
  const { root, headerLines, attachments } = await readTree(raw)
  const body = bodyOf(root, most.html)
  const html = body.html === null ? null : keepable(body.html)
  const isHtmlKept = html === null || html.length <= most.html
  const plain = cut(keepable(body.text.trim()), most.plain)
  const { headers } = root
  const from = correspondents(headers.get('from'))[0] ?? nobody
  const [to, cc] = [correspondents(headers.get('to')), correspondents(headers.get('cc'))]
  const subject = cut(oneLine(textOf(headers.get('subject'))), most.subject)
  const files = attachments.slice(0, most.attachments).map(toFile)
  const people = [from, ...to, ...cc].map(({ name, email }) => `${name} ${email}`)
  const named = [...people, subject, ...files.map(({ filename }) => filename)].join(' ')
  return {
    messageId: idsIn(textOf(headers.get('message-id')))[0] ?? '',
    replyToId: idsIn(textOf(headers.get('in-reply-to')))[0] ?? '',
    references: idsIn([headers.get('references')].flat().map(textOf).join(' ')),
    subject,
    from,
    to,
    cc,
    replyTo: correspondents(headers.get('reply-to')),
    snippet: cut(oneLine(plain.slice(0, most.snippet * 10)), most.snippet),
    plain,
    words: uniqueWords([named, ...[plain, body.furtherText].map((text) => text.slice(0, most.searched))].join(' ')),
    html: isHtmlKept ? html : null,
    hasRemoteImages: isHtmlKept && body.hasRemoteImages,
    isHtmlKept,
    headers: cut(keepable(headerLines.join('\n')), most.headers),
    attachments: files,
  }
}

const textOf = (header: unknown): string => (typeof header === 'string' ? header : '')

const nobody: Correspondent = { name: '', email: '' }

const uniqueWords = (text: string): string => [...new Set(wordsIn(text))].join(' ')

/** Stand-in of an unreadable message. */
export const unreadableMessage: ParsedMessage = {
  messageId: '',
  replyToId: '',
  references: [],
  subject: '',
  from: nobody,
  to: [],
  cc: [],
  replyTo: [],
  snippet: '',
  plain: '',
  words: '',
  html: null,
  hasRemoteImages: false,
  isHtmlKept: true,
  headers: '',
  attachments: [],
}

const toFile = (file: ParsedAttachment, index: number): ParsedFile => ({
  filename: safeFileName(file.filename ?? '', index),
  contentType: cut(oneLine(file.contentType), most.name),
  contentId: cut(oneLine(file.cid ?? ''), most.messageId),
  isInline: file.related === true && file.cid !== undefined && file.contentType.startsWith('image/'),
  content: file.content,
})

const isAddresses = (header: unknown): header is ParsedAddresses =>
  typeof header === 'object' && header !== null && 'value' in header && Array.isArray(header.value)

function correspondents(header: unknown): Correspondent[] {
  const all: readonly unknown[] = Array.isArray(header) ? header : [header]
  return all
    .filter(isAddresses)
    .flatMap(({ value }) => value.flatMap((one) => one.group ?? [one]))
    .slice(0, most.recipients)
    .map(({ name, address }) => ({
      name: cut(oneLine(name ?? ''), most.name),
      email: cut(oneLine(address ?? ''), most.email),
    }))
}

/** Message-IDs of a header, the last ones beyond the limit. */
const idsIn = (header: string | undefined): string[] =>
  [...new Set((header ?? '').match(/<[^<>\s]+>/g) ?? [])]
    .map(keepable)
    .filter((id) => id.length <= most.messageId)
    .slice(-most.references)

const keepable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const oneLine = (text: string): string =>
  keepable(text)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed()

import { simpleParser, type ParsedAddresses, type ParsedAttachment } from 'mailparser'

import type { Correspondent } from '#infra/mailbox/message-rows.ts'

import { safeFileName } from './file-name.ts'
import { readHtml } from './html-text.ts'
import { wordsIn } from './words.ts'

/** Characters of each that are kept, and how many of what comes in numbers. */
const most = {
  name: 200,
  email: 320,
  subject: 1_000,
  snippet: 200,
  plain: 200_000,
  html: 1_000_000,
  headers: 32_768,
  /** Of the text, that the mail is found by. */
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
  /** Each once, separated by blanks. */
  readonly words: string
  readonly html: string | null
  /** Whether the HTML shows an image of another server: whoever opens the mail is not made to look for it. */
  readonly hasRemoteImages: boolean
  /** False: the HTML is too long to be kept; the text is there. */
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

/** Reads a message of RFC 5322. Every length has a limit; the time is limited by the process that it runs in. */
export async function parseMessage(raw: Uint8Array): Promise<ParsedMessage> {
  const mail = await simpleParser(Buffer.from(raw), { skipTextToHtml: true, skipHtmlToText: true, keepCidLinks: true })
  const html = typeof mail.html === 'string' && mail.html.trim() !== '' ? keepable(mail.html) : null
  const isHtmlKept = html === null || html.length <= most.html
  const read = readHtml(html?.slice(0, most.html) ?? '')
  const plain = cut(keepable(mail.text?.trim() || read.text), most.plain)
  const headers = (mail.headerLines ?? []).map(({ line }) => line).join('\n')
  const { 0: from = nobody } = correspondents(mail.from)
  const subject = cut(oneLine(mail.subject ?? ''), most.subject)
  return {
    messageId: idsIn(mail.messageId)[0] ?? '',
    replyToId: idsIn(mail.inReplyTo)[0] ?? '',
    references: idsIn(typeof mail.references === 'string' ? mail.references : mail.references?.join(' ')),
    subject,
    from,
    to: correspondents(mail.to),
    cc: correspondents(mail.cc),
    replyTo: correspondents(mail.replyTo),
    snippet: cut(oneLine(plain.slice(0, most.snippet * 10)), most.snippet),
    plain,
    words: uniqueWords(`${from.name} ${from.email} ${subject} ${plain.slice(0, most.searched)}`),
    html: isHtmlKept ? html : null,
    hasRemoteImages: isHtmlKept && read.hasRemoteImages,
    isHtmlKept,
    headers: cut(keepable(headers), most.headers),
    attachments: mail.attachments.slice(0, most.attachments).map(toFile),
  }
}

const nobody: Correspondent = { name: '', email: '' }

const uniqueWords = (text: string): string => [...new Set(wordsIn(text))].join(' ')

/** What can be said of a message that cannot be read, or whose headers alone were fetched. */
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

function correspondents(addresses: ParsedAddresses | readonly ParsedAddresses[] | undefined): Correspondent[] {
  const all = addresses === undefined ? [] : [addresses].flat()
  return all
    .flatMap(({ value }) => value.flatMap((one) => one.group ?? [one]))
    .slice(0, most.recipients)
    .map(({ name, address }) => ({
      name: cut(oneLine(name ?? ''), most.name),
      email: cut(oneLine(address ?? ''), most.email),
    }))
}

/** The Message-IDs in a header, the last ones where there are too many: a thread is found by those. */
const idsIn = (header: string | undefined): string[] =>
  [...new Set((header ?? '').match(/<[^<>\s]+>/g) ?? [])]
    .map(keepable)
    .filter((id) => id.length <= most.messageId)
    .slice(-most.references)

/** Without what no database keeps: NUL, and halves of characters. */
const keepable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const oneLine = (text: string): string =>
  keepable(text)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed()

import { isUtf8 } from 'node:buffer'
import { Transform } from 'node:stream'

import { MailParser, type MailNode, type ParsedAttachment, type SplitNode } from 'mailparser'

export interface MailTree {
  readonly root: MailNode
  readonly headerLines: readonly string[]
  readonly attachments: readonly ParsedAttachment[]
}

/** Marks an undeclared charset. */
const undeclared = 'x-undeclared'

/** Parts as a tree. Undeclared text is UTF-8, else the mail's other charset, else Windows-1252. */
export async function readTree(raw: Uint8Array): Promise<MailTree> {
  const parser = new PartsParser(raw)
  const attachments: ParsedAttachment[] = []
  parser.end(Buffer.from(raw))
  for await (const part of parser) {
    if (part.type !== 'attachment') continue
    const content = Buffer.concat(await Array.fromAsync(part.content))
    part.release()
    attachments.push({ ...part, content })
  }
  const root: MailNode = parser.tree || { children: [], headers: new Map(), contentType: false, headerLines: [] }
  return { root, headerLines: root.headerLines.map(({ line }) => parser.decodedLine(line)), attachments }
}

class PartsParser extends MailParser {
  readonly #raw: Uint8Array
  #elsewhere: string | null = null

  constructor(raw: Uint8Array) {
    super({ skipTextToHtml: true, skipHtmlToText: true })
    this.#raw = raw
  }

  /** One character per byte, as the parser expects. */
  decodedLine(line: string): string {
    if (!/[\x80-\xff]/.test(line)) return line
    return decoded(Buffer.from(line, 'latin1'), () => (this.#elsewhere ??= charsetIn(this.#raw)))
  }

  override processHeaders(lines: Parameters<MailParser['processHeaders']>[0]): MailNode['headers'] {
    const inUtf8 = (line: string) => Buffer.from(this.decodedLine(line)).toString('latin1')
    return super.processHeaders(lines.map((one) => ({ ...one, line: inUtf8(one.line) })))
  }

  override createNode(split: SplitNode): MailNode {
    // A name without any encoding has a character for each of its bytes.
    if (split.filename !== false && !/[^\0-\xff]/.test(split.filename))
      split.filename = this.decodedLine(split.filename)
    const node = super.createNode(split)
    // Joined lines of quotes keep the signs of each: read further down.
    node.flowed = split.flowed ? (split.delSp ? 'without blanks' : 'with blanks') : null
    split.flowed = false
    if (split.charset === false || /^(?:us-?)?ascii$/i.test(split.charset)) node.charset = undeclared
    return node
  }

  override getDecoder(): ReturnType<MailParser['getDecoder']> {
    const usual = super.getDecoder()
    const guess = () => guessing(() => windows)
    return { decodeStream: (charset) => (charset === undeclared ? guess() : usual.decodeStream(charset)) }
  }

  override getTextContent(): { readonly type: 'text' } {
    return { type: 'text' }
  }
}

const windows = 'windows-1252'

function charsetIn(raw: Uint8Array): string {
  const beginning = Buffer.from(raw.subarray(0, 65_536)).toString('latin1')
  return /charset="?([\w:.-]{1,40})/i.exec(beginning)?.[1] ?? windows
}

function decoded(bytes: Buffer, likely: () => string): string {
  if (isUtf8(bytes)) return bytes.toString()
  for (const charset of [likely(), windows]) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes)
    } catch {
      // Of another charset than it says, or of none that is known.
    }
  }
  return bytes.toString('latin1')
}

/** Decodes a part at its end. */
function guessing(likely: () => string): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    flush(done) {
      done(null, Buffer.from(decoded(Buffer.concat(chunks), likely)))
    },
  })
}

/** The package has no types of its own: what we use of it. */
declare module 'mailparser' {
  import type { Transform } from 'node:stream'

  /** A part as the splitter of the parser has it: where a node of the tree is made of it, it can still be changed. */
  export interface SplitNode {
    readonly charset: string | false
    filename: string | false
    flowed: boolean
    readonly delSp: boolean
  }

  /** A part of the tree that the parser builds. */
  export interface MailNode {
    readonly contentType: string | false
    readonly headers: ReadonlyMap<string, unknown>
    readonly headerLines: readonly { readonly key: string; readonly line: string }[]
    /** Of texts that are shown. */
    readonly textContent?: string
    /** Whether it is a mail that is a part of this one. */
    readonly showMeta?: boolean
    readonly children: readonly MailNode[]
    charset?: string
    /** Ours: whether its lines are to be joined (RFC 3676), and with their blanks or without. */
    flowed?: 'with blanks' | 'without blanks' | null
  }

  type ReadPart =
    | (Omit<ParsedAttachment, 'content'> & {
        readonly type: 'attachment'
        readonly content: AsyncIterable<Buffer>
        readonly release: () => void
      })
    | { readonly type: 'text' }

  /** What `simpleParser` stands on. The methods are those that a subclass changes; pinned with the version of the package. */
  export class MailParser extends Transform {
    constructor(options: { readonly skipTextToHtml: boolean; readonly skipHtmlToText: boolean })
    readonly tree: MailNode | false
    processHeaders(lines: readonly { readonly key: string; readonly line: string }[]): MailNode['headers']
    createNode(split: SplitNode): MailNode
    getDecoder(): { readonly decodeStream: (charset: string) => Transform }
    getTextContent(): { readonly type: 'text' }
    [Symbol.asyncIterator](): NodeJS.AsyncIterator<ReadPart>
  }

  export interface ParsedAttachment {
    readonly filename?: string
    readonly contentType: string
    readonly content: Uint8Array
    /** Content-ID without its brackets. */
    readonly cid?: string
    readonly contentDisposition?: string
    /** Of a multipart/related: shown in the text. */
    readonly related?: boolean
  }

  export interface ParsedAddresses {
    readonly text: string
    readonly value: readonly {
      readonly name?: string
      readonly address?: string
      readonly group?: readonly { readonly name?: string; readonly address?: string }[]
    }[]
  }

  type Addresses = ParsedAddresses | readonly ParsedAddresses[]

  export function simpleParser(
    source: Uint8Array,
    options?: {
      readonly skipTextToHtml?: boolean
      readonly skipHtmlToText?: boolean
      readonly keepCidLinks?: boolean
      readonly maxHtmlLengthToParse?: number
    },
  ): Promise<{
    readonly messageId?: string
    readonly inReplyTo?: string
    readonly references?: string | readonly string[]
    readonly subject?: string
    readonly date?: Date
    readonly from?: ParsedAddresses
    readonly to?: Addresses
    readonly cc?: Addresses
    readonly replyTo?: Addresses
    readonly text?: string
    readonly html?: string | false
    readonly headerLines?: readonly { readonly key: string; readonly line: string }[]
    readonly attachments: readonly ParsedAttachment[]
  }>
}

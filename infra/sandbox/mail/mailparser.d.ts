/** Types of the used part of the package, which has none. */
declare module 'mailparser' {
  import type { Transform } from 'node:stream'

  export interface SplitNode {
    readonly charset: string | false
    filename: string | false
    flowed: boolean
    readonly delSp: boolean
  }

  export interface MailNode {
    readonly contentType: string | false
    readonly headers: ReadonlyMap<string, unknown>
    readonly headerLines: readonly { readonly key: string; readonly line: string }[]
    /** Content of shown texts. */
    readonly textContent?: string
    readonly showMeta?: boolean
    readonly children: readonly MailNode[]
    charset?: string
    /** Added field: format=flowed lines are joined (RFC 3676), with or without blanks. */
    flowed?: 'with blanks' | 'without blanks' | null
  }

  type ReadPart =
    | (Omit<ParsedAttachment, 'content'> & {
        readonly type: 'attachment'
        readonly content: AsyncIterable<Buffer>
        readonly release: () => void
      })
    | { readonly type: 'text' }

  /** Base class of `simpleParser`; overridden methods are pinned with the package's version. */
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
    readonly cid?: string
    readonly contentDisposition?: string
    /** Part of a multipart/related, shown in the text. */
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

/** The package has no types of its own: what we use of it. */
declare module 'mailparser' {
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

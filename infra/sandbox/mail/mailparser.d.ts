/** The package has no types of its own: what we use of it. */
declare module 'mailparser' {
  export interface ParsedAttachment {
    readonly filename?: string
    readonly contentType: string
    readonly content: Uint8Array
  }

  export function simpleParser(
    source: Uint8Array,
    options?: { readonly skipTextToHtml?: boolean; readonly skipHtmlToText?: boolean },
  ): Promise<{
    readonly messageId?: string
    readonly subject?: string
    readonly from?: { readonly text: string }
    readonly to?: { readonly text: string } | readonly { readonly text: string }[]
    readonly text?: string
    readonly html?: string | false
    readonly attachments: readonly ParsedAttachment[]
  }>
}

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** Attached files; an unnamed alternative of the text, such as an invitation, is none. */
export async function attachmentsOf(raw: Uint8Array): Promise<Attachment[]> {
  // Loaded when a message is looked at: the parser's tables are large.
  const { simpleParser } = await import('mailparser')
  const { attachments } = await simpleParser(Buffer.from(raw), { skipTextToHtml: true, skipHtmlToText: true })
  return attachments.flatMap(({ filename, contentType, content }) =>
    filename === undefined ? [] : [{ filename, contentType, content }],
  )
}

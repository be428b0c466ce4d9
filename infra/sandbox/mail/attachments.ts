export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** The files of a message as it was sent. An alternative of the text that has no name, such as an invitation, is no file. */
export async function attachmentsOf(raw: Uint8Array): Promise<Attachment[]> {
  // Loaded when a message is looked at: the parser's tables are large.
  const { simpleParser } = await import('mailparser')
  const { attachments } = await simpleParser(Buffer.from(raw), { skipTextToHtml: true, skipHtmlToText: true })
  return attachments.flatMap(({ filename, contentType, content }) =>
    filename === undefined ? [] : [{ filename, contentType, content }],
  )
}

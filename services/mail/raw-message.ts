import { createTransport } from 'nodemailer'

/** Plain message (RFC 5322) for services that take it whole and set the sender. */
export async function rawMessage(written: {
  readonly to: string
  readonly subject: string
  readonly text: string
}): Promise<Uint8Array> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({ ...written, disableFileAccess: true, disableUrlAccess: true })
  if (message instanceof Uint8Array) return message
  throw new Error('The message was not written into memory')
}

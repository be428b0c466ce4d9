import { createTransport } from 'nodemailer'

import type { ServerAddress } from '#infra/stores/mailbox/account-rows.ts'

import { failureOf } from './imap-failures.ts'
import { SourceError } from './source.ts'

export interface SmtpTerms {
  readonly smtp: ServerAddress
  /** Where to connect, as it was checked. */
  readonly address: string
  /** Null at the sandbox, which asks for none. */
  readonly auth: { readonly user: string; readonly pass: string } | null
}

/** One step of the conversation, in ms. */
const stepMs = 10_000

/** One connection for each mail. */
export const smtpTransport = ({ smtp, address, auth }: SmtpTerms) =>
  createTransport({
    host: address,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    tls: { servername: smtp.host, minVersion: 'TLSv1.2' },
    ...(auth === null ? {} : { auth }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects and signs in without sending anything. Rejects with `SourceError`. */
export async function verifySmtp(terms: SmtpTerms): Promise<void> {
  const transport = smtpTransport(terms)
  try {
    await transport.verify()
  } catch (error) {
    throw new SourceError(failureOf(error), error)
  } finally {
    transport.close()
  }
}

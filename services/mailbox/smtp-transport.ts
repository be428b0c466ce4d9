import { createTransport } from 'nodemailer'

import type { ServerAddress } from '#infra/stores/mailbox/account-rows.ts'

import { failureOf } from './imap-failures.ts'
import { SourceError } from './source.ts'

export interface SmtpTerms {
  readonly smtp: ServerAddress
  readonly address: string
  /** Null for the sandbox. */
  readonly auth: { readonly user: string; readonly pass: string } | null
}

const stepMs = 10_000

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

/** Signs in without sending; rejects with `SourceError`. */
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

import { createHash } from 'node:crypto'

import type { Hono } from 'hono'

import type { Database } from '../../database/database.ts'
import { mailRoutes } from './routes.ts'
import { listenForMail, type Arrival } from './smtp.ts'
import { keep, prepareMail, type NewMessage } from './store.ts'

export interface MailSandboxOptions {
  readonly database: Database
  readonly clock: () => number
  /** Called when the database is down or a client disconnects. */
  readonly report: (error: unknown) => void
}

export interface MailSandbox {
  readonly url: string
  readonly app: Hono
  close(): Promise<void>
}

/** A mail server that stores mails and delivers none. */
export async function openMailSandbox({ database, clock, report }: MailSandboxOptions): Promise<MailSandbox> {
  await prepareMail(database)
  const take = async (arrival: Arrival) => keep(database, await readMessage(arrival, clock()))
  const listener = await listenForMail(take, report)
  return { url: `smtp://127.0.0.1:${listener.port}`, app: mailRoutes(database), close: () => listener.close() }
}

async function readMessage({ to, raw }: Arrival, receivedAt: number): Promise<NewMessage> {
  // Loaded with the first mail: the parser's tables are large.
  const { simpleParser } = await import('mailparser')
  const parsed = await simpleParser(raw, { skipTextToHtml: true, skipHtmlToText: true })
  return {
    messageId: parsed.messageId ?? createHash('sha256').update(raw).digest('hex'),
    receivedAt,
    from: parsed.from?.text ?? '',
    to: to.join(', '),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html === false ? '' : (parsed.html ?? ''),
    raw,
  }
}

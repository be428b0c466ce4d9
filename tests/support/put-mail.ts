import { addSandboxMail } from '#infra/sandbox/mailbox/store.ts'

import type { TestApp } from './test-app.ts'

interface PutMail {
  /** 'Eve <eve@example.ca>' */
  readonly from: string
  readonly subject: string
  /** ISO text; now without it. */
  readonly receivedAt?: string
  readonly html?: string
  /** 'In-Reply-To: <…@…>' */
  readonly headers?: readonly string[]
  readonly folder?: 'INBOX' | 'Sent'
  /** '<…@…>'; without it one by the subject. */
  readonly messageId?: string
}

/** Puts a mail into a folder of the sandbox mailbox's server, from where the next sync mirrors it. */
export async function putMail(
  { database }: TestApp,
  { from, subject, receivedAt, html = 'Hello', headers = [], folder = 'INBOX', messageId: given }: PutMail,
): Promise<void> {
  const messageId = given ?? `<${subject.replaceAll(' ', '-')}@mail.example>`
  const at = receivedAt === undefined ? new Date() : new Date(receivedAt)
  const lines = [
    `From: ${from}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    `Date: ${at.toUTCString()}`,
    ...headers,
    'Content-Type: text/html; charset=utf-8',
  ]
  const raw = Buffer.from([...lines, '', html].join('\r\n'))
  const flags = { isRead: false, isStarred: false, isAnswered: false }
  await addSandboxMail(database, folder, { raw, messageId, receivedAt: at, ...flags })
}

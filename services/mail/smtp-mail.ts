import { createHash } from 'node:crypto'

import { createTransport } from 'nodemailer'

import { within } from '#services/commands/remembered-check.ts'

import { MailError, type Delivered, type Mailer, type MailMessage } from './mail.ts'

const usualDeadlineMs = 20_000

const stepMs = 10_000

interface SmtpTerms {
  /** 'smtp://host:port' or 'smtps://user:password@host'. */
  readonly url: string
  readonly from: string
  readonly deadlineMs?: number
}

/** SMTP with a connection per mail. Rejects for 4xx and network errors; 5xx is an outcome. */
export function openSmtpMail({ url, from, deadlineMs = usualDeadlineMs }: SmtpTerms): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    // A password must not travel in clear. On this machine there is nobody in between.
    requireTLS: hasPassword(url) && !isLoopback(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(outgoing) {
      const messageId = messageIdFor(outgoing.key, from)
      try {
        const composed = await message(outgoing, from)
        await transport.sendMail({ ...composed, messageId, signal: AbortSignal.timeout(deadlineMs) })
        return { status: 'accepted', messageId }
      } catch (error) {
        const refused = refusal(error)
        if (refused === null) throw mailError(error)
        return refused
      }
    },
    async verify() {
      await within(deadlineMs, () => transport.verify()).catch((error: unknown) => {
        throw mailError(error)
      })
    },
    close: () => transport.close(),
  }
}

/** '<…@example.com>', stable by key. */
export function messageIdFor(key: string, from: string): string {
  const host = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(key).digest('base64url').slice(0, 32)}@${host}>`
}

async function message(outgoing: MailMessage, from: string) {
  const { to, replyTo, subject, text, html, language, calendar, files = [], unsubscribeUrl } = outgoing
  return {
    from,
    // Given apart, so that nothing in an address is read as a second one.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    // As an alternative that mail programs read, and as a file that people open.
    ...(calendar === undefined ? {} : { icalEvent: calendar }),
    attachments: await Promise.all(
      files.map(async (file) => ({ ...file, content: Buffer.from(await file.content()) })),
    ),
    headers: {
      'Content-Language': language,
      // Nobody's holiday notice shall answer it (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

/** Null for temporary errors, and for the sender's own (password, rights). */
function refusal(error: unknown): Delivered | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const code = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
  const isForGood = code === null || ('permanent' in error && error.permanent === true)
  const isAboutSender = 'command' in error && error.command === 'MAIL FROM'
  return isMailCode(error.code) && isForGood && !isAboutSender ? { status: 'refused', code } : null
}

/** Without addresses, for logs and jobs. */
function mailError(error: unknown): MailError {
  const text = error instanceof Error ? error.message : String(error)
  const isAboutMail = error instanceof Error && 'code' in error && isMailCode(error.code)
  return new MailError(
    text.replaceAll(/[^\s<>()"',;:]+/g, (word) => (word.includes('@', 1) ? '(an address)' : word)),
    { isAway: !isAboutMail },
  )
}

const isMailCode = (code: unknown): boolean => code === 'EENVELOPE' || code === 'EMESSAGE'

const hasPassword = (url: string): boolean => new URL(url).password !== ''

const isLoopback = (url: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

import type { Language } from '#events/values/language.ts'

/** Outgoing mail with idempotency keys, repeatable after an unknown outcome. */
export interface Mailer {
  /** Rejects for an unknown or temporary outcome, to be retried. */
  send(mail: MailMessage): Promise<Delivered>
  /** Signs in without sending; rejects with the reason. */
  verify(): Promise<void>
  close(): void
}

export interface MailMessage {
  /** Determines the Message-ID, by which copies are recognised. */
  readonly key: string
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: Language
  readonly calendar?: CalendarPart
  readonly files?: readonly MailFile[]
  /** One-click unsubscription (RFC 8058), for subscriptions alone. */
  readonly unsubscribeUrl?: string
}

/** iCalendar part (RFC 5545, RFC 6047). */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly filename: string
  readonly content: string
}

export interface MailFile {
  readonly filename: string
  readonly contentType: string
  /** Called on sending alone: most composed mails were sent before. */
  readonly content: () => Promise<Uint8Array>
}

export type Delivered =
  | { readonly status: 'accepted'; readonly messageId: string }
  /** Permanent. `code` is the server's; null for an invalid address. */
  | { readonly status: 'refused'; readonly code: number | null }

/** An unknown or temporary outcome. The message has no addresses. */
export class MailError extends Error {
  override name = 'MailError'
  /** Whether the server as a whole does not answer or takes no mail, rather than this one. */
  readonly isAway: boolean
  constructor(message: string, { isAway }: { readonly isAway: boolean }) {
    super(message)
    this.isAway = isAway
  }
}

export const isMailAway = (error: unknown): boolean => error instanceof MailError && error.isAway

import type { Language } from '#events/values/language.ts'

/** Outgoing mail. The caller gives each mail a key of its own, and may send it again when the outcome is not known. */
export interface Mailer {
  /** Rejects when it is not known whether the mail was accepted, or when it may be accepted later: to be tried again. */
  send(mail: MailMessage): Promise<Delivered>
  /** Connects and signs in without sending anything. Rejects with the reason. */
  verify(): Promise<void>
  close(): void
}

export interface MailMessage {
  /** Identifies the mail: the Message-ID follows from it, so that a second copy is recognised. */
  readonly key: string
  /** One address. */
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: Language
  /** An invitation or its cancellation, which mail programs offer to the calendar. */
  readonly calendar?: CalendarPart
  readonly files?: readonly MailFile[]
  /** One-click unsubscription by POST (RFC 8058); only for what people subscribe to. */
  readonly unsubscribeUrl?: string
}

/** An iCalendar object (RFC 5545) as part of a mail (RFC 6047). */
export interface CalendarPart {
  /** As in the object itself. */
  readonly method: 'REQUEST' | 'CANCEL'
  readonly filename: string
  readonly content: string
}

export interface MailFile {
  readonly filename: string
  readonly contentType: string
  /** Made when the mail is sent: most of those that are composed again were sent before. */
  readonly content: () => Promise<Uint8Array>
}

export type Delivered =
  | { readonly status: 'accepted'; readonly messageId: string }
  /** For good: no such mailbox, for instance. `code` is the server's, null when the address could not even be said. */
  | { readonly status: 'refused'; readonly code: number | null }

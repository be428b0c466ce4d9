import type { MailMessage, Mailer } from './mail.ts'
import { messageIdFor } from './smtp-mail.ts'

/** A mailer in memory that accepts everything: for demo data and for tests without a network. */
export interface MemoryMail extends Mailer {
  /** In the order of sending; a mail that was sent twice is here twice. */
  readonly sent: readonly MailMessage[]
}

export function openMemoryMail(): MemoryMail {
  const sent: MailMessage[] = []
  return {
    sent,
    async send(mail) {
      sent.push(mail)
      return { status: 'accepted', messageId: messageIdFor(mail.key, 'past@freshglaze.example') }
    },
    verify: async () => {},
    close() {},
  }
}

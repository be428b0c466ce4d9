import type { MailMessage, Mailer } from './mail.ts'
import { messageIdFor } from './smtp-mail.ts'

/** A mailbox in memory that takes everything: for the demo's past and for tests without a network. */
export interface MemoryMail extends Mailer {
  /** In the order of sending; a letter that was sent twice is here twice. */
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

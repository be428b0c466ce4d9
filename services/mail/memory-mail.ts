import type { MailMessage, Mailer } from './mail.ts'
import { messageIdFor } from './smtp-mail.ts'

export interface MemoryMail extends Mailer {
  /** Sent mails in order, repetitions included. */
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

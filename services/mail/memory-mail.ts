import type { Letter, Mail } from './mail.ts'
import { messageIdFor } from './smtp-mail.ts'

/** A mailbox in memory that takes everything: for the demo's past and for tests without a network. */
export interface MemoryMail extends Mail {
  /** In the order of sending; a letter that was sent twice is here twice. */
  readonly sent: readonly Letter[]
}

export function openMemoryMail(): MemoryMail {
  const sent: Letter[] = []
  return {
    sent,
    async send(letter) {
      sent.push(letter)
      return { status: 'accepted', messageId: messageIdFor(letter.key, 'past@freshglaze.example') }
    },
    verify: async () => {},
    close() {},
  }
}

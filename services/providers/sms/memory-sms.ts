import type { SmsProvider, SmsText } from './provider.ts'

export interface MemorySms extends SmsProvider {
  readonly sent: readonly SmsText[]
}

export function openMemorySms(): MemorySms {
  const sent: SmsText[] = []
  return {
    sender: '+15005550006',
    sandboxUrl: null,
    sent,
    async send(text) {
      sent.push(text)
      return { status: 'accepted', sid: `SM${sent.length}` }
    },
    async find({ to, body }) {
      const index = sent.findIndex((one) => one.to === to && one.body === body)
      return index === -1 ? null : `SM${index + 1}`
    },
    remove: async () => {},
    verify: async () => ({ status: 'active', isTrial: false }),
    readCallback() {
      throw new Error('Nobody calls back')
    },
  }
}

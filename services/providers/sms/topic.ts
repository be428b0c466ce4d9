import type { SmsTopic } from '#events/sms.ts'

/** Word beginnings of cancelling in the three languages. */
const callingOff = ['cancel', 'annul', 'ਰੱਦ', 'ਕੈਂਸਲ', 'ਕੈਂਸਿਲ'].map((word) => word.normalize('NFC'))

export function topicOf(message: string): SmsTopic {
  const words = message
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
  return words.some((word) => callingOff.some((beginning) => word.startsWith(beginning))) ? 'cancel' : 'message'
}

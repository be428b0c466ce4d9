import type { SmsTopic } from '#events/sms.ts'

/** How words begin that speak of calling a visit off, in the three languages of the site. */
const callingOff = ['cancel', 'annul', 'ਰੱਦ', 'ਕੈਂਸਲ', 'ਕੈਂਸਿਲ'].map((word) => word.normalize('NFC'))

/** What a text from a phone is about, by its words: it is told to the office, and nothing is cancelled by it. */
export function topicOf(message: string): SmsTopic {
  const words = message
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
  return words.some((word) => callingOff.some((beginning) => word.startsWith(beginning))) ? 'cancel' : 'message'
}

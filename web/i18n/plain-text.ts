import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

type Message = string | readonly MessageFormatElement[] | undefined

/** Parsed, and nothing but words and plain values. */
export const isPlain = (message: Message): boolean =>
  typeof message === 'object' && message.every(({ type }) => type === TYPE.literal || type === TYPE.argument)

/**
 * A parsed message of nothing but words and plain values, put together; null for every other. Most messages are so, and for
 * those the library would open `Intl`, which takes a slow phone as long as all else before the page answers.
 */
export function plainText(message: Message, values: Readonly<Record<string, string | number>> = {}): string | null {
  if (message === undefined || typeof message === 'string') return null
  let text = ''
  for (const part of message) {
    const piece = part.type === TYPE.literal ? part.value : part.type === TYPE.argument ? values[part.value] : undefined
    if (piece === undefined) return null
    text += piece
  }
  return text
}

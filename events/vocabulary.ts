import type { EventIn, Vocabulary } from './envelope.ts'
import { nouns } from './nouns.ts'

type EventsOf<Noun extends Vocabulary> = Noun extends Vocabulary ? EventIn<Noun> : never

export type KnownEvent = EventsOf<(typeof nouns)[number]['events']>

export const vocabulary: Vocabulary = merge(nouns.map(({ events }) => events))

/** Throws when two nouns declare one event type. */
export function merge(parts: readonly Vocabulary[]): Vocabulary {
  const words = new Map<string, Vocabulary[string]>()
  for (const [type, definition] of parts.flatMap((part) => Object.entries(part))) {
    if (words.has(type)) throw new Error(`Two nouns define the event ${type}`)
    words.set(type, definition)
  }
  return Object.fromEntries(words)
}

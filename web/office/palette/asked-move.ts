import type { DealStage } from '#events/values/deal.ts'

import { wordsOf } from './matches.ts'

interface Terms {
  readonly stages: readonly { readonly stage: DealStage; readonly label: string }[]
  /** The sentence of a move without its name and its stage: its words are neither. */
  readonly sentence: string
}

export interface TypedMove {
  readonly name: string
  readonly to: readonly DealStage[]
}

/** Shorter beginnings would mean every stage. */
const leastLetters = 2

/** "asha booked", "move asha to boo": the words of a name and then the beginning of a stage. Null where nothing of the kind was typed. */
export function moveIn(typed: string, { stages, sentence }: Terms): TypedMove | null {
  const others = new Set(wordsOf(sentence))
  const words = typed.split(/\s+/).filter((word) => wordsOf(word).some((part) => !others.has(part)))
  for (let at = 1; at < words.length; at += 1) {
    const end = wordsOf(words.slice(at).join(' '))
    const to = stages.filter(({ label }) => begins(wordsOf(label), end)).map(({ stage }) => stage)
    if (to.length > 0) return { name: words.slice(0, at).join(' '), to }
  }
  return null
}

const begins = (label: readonly string[], end: readonly string[]): boolean =>
  (end[0]?.length ?? 0) >= leastLetters && end.every((word, index) => label[index]?.startsWith(word) === true)

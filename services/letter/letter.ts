import { letterStream, type LetterEvent, type LetterKind } from '#events/letter.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, Subject } from '#services/perform.ts'

/** What was sent about a person or a lead. */
export interface Letters {
  readonly done: readonly { readonly key: string; readonly kind: LetterKind; readonly at: Instant }[]
}

export const letters: Aggregate<Letters, LetterEvent> = {
  initial: { done: [] },
  evolve: ({ done }, { data: { key, kind, at } }) => ({ done: [...done, { key, kind, at }] }),
}

export const lettersAbout = (about: string): Subject<Letters, LetterEvent> => ({
  stream: letterStream(about),
  aggregate: letters,
})

/** Refused for good counts too: the same letter to the same address would be refused again. */
export const isDone = ({ done }: Letters, key: string): boolean => done.some((one) => one.key === key)

export const countSince = ({ done }: Letters, kind: LetterKind, since: Instant): number =>
  done.filter((one) => one.kind === kind && one.at > since).length

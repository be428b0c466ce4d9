import { nouns } from '#events/nouns.ts'
import type { HistoryNoun } from '#events/values/history-nouns.ts'

/** The types of events that the history shows when it is narrowed to a noun. */
export const typesOfNoun = (noun: HistoryNoun): readonly string[] =>
  nouns.filter(({ history }) => history === noun).flatMap(({ events }) => Object.keys(events))

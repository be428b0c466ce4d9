import { getPriority, setPriority } from 'node:os'

/** The "nice" value of workers: a third of an answering process's share when both want one processor. */
export const niceness = 5

/** Lowers this process's priority below the answering ones; a priority that is lower already stays. */
export function giveWayToAnswers(): void {
  if (getPriority() < niceness) setPriority(niceness)
}

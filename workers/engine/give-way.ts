import { getPriority, setPriority } from 'node:os'

/**
 * A "nice" value: the kernel gives such a process a third of what one that answers customers gets while both want the same
 * processor, and all of it when no other does. With 10 it would be a tenth, and deposits would wait for minutes on a busy machine.
 */
export const niceness = 5

/** Lets this process step back behind those that answer. One that was started with a lower priority keeps it: raising it takes rights. */
export function giveWayToAnswers(): void {
  if (getPriority() < niceness) setPriority(niceness)
}

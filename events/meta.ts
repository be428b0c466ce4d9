import { actorText, readActor } from './actor.ts'
import type { Meta } from './envelope.ts'

export interface StoredMeta extends Omit<Meta, 'actor'> {
  readonly actor: string
}

export class UnreadableActor extends Error {
  override name = 'UnreadableActor'
}

export const storedMeta = (meta: Meta): StoredMeta => ({ ...meta, actor: actorText(meta.actor) })

/** Throws `UnreadableActor`, which names the event's position. */
export function readMeta(stored: object, position: number): Meta {
  const text: unknown = 'actor' in stored ? stored.actor : undefined
  const actor = readActor(text)
  if (actor === null)
    throw new UnreadableActor(`The actor of event ${position} cannot be read: ${JSON.stringify(text)}`)
  return { ...stored, actor }
}

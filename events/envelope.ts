import type { z } from 'zod'

import type { Actor } from './actor.ts'
import type { Instant } from './values/time.ts'

/** Definition of an event type. `personal` is encrypted with the key of the person in `data[subject]`. */
export interface EventDefinition {
  readonly version: number
  readonly data: z.ZodType<object>
  readonly personal?: { readonly subject: string; readonly schema: z.ZodType<object> }
}

export type Vocabulary = Readonly<Record<string, EventDefinition>>

type PersonalOf<Definition extends EventDefinition> = Definition extends { personal: { schema: infer Schema } }
  ? Schema extends z.ZodType
    ? z.infer<Schema>
    : never
  : null

export type NewEventIn<Words extends Vocabulary> = {
  [Type in keyof Words & string]: PersonalOf<Words[Type]> extends null
    ? { readonly type: Type; readonly data: z.infer<Words[Type]['data']> }
    : { readonly type: Type; readonly data: z.infer<Words[Type]['data']>; readonly personal: PersonalOf<Words[Type]> }
}[keyof Words & string]

/** An event as folds read it: `personal` is null where the type has none or the person was erased. */
export type EventIn<Words extends Vocabulary> = {
  [Type in keyof Words & string]: {
    readonly type: Type
    readonly data: z.infer<Words[Type]['data']>
    readonly personal: PersonalOf<Words[Type]> | null
  } & Recorded
}[keyof Words & string]

export interface Meta {
  readonly actor: Actor
  readonly correlation?: string
  readonly cause?: number
  readonly reason?: string
}

export interface Recorded {
  /** 1…N without gaps, in the order of commits. */
  readonly position: number
  readonly streamId: string
  /** 1…n without gaps within the stream. */
  readonly version: number
  readonly id: string
  readonly schemaVersion: number
  readonly meta: Meta
  /** Never decreases with the position. */
  readonly recordedAt: Instant
}

export interface AnyNewEvent {
  readonly type: string
  readonly data: object
  readonly personal?: object
}

export interface AnyEvent extends Recorded {
  readonly type: string
  readonly data: object
  readonly personal: object | null
}

export type EventDataOf<Event extends { type: string; data: object }, Type extends Event['type']> = Extract<
  Event,
  { type: Type }
>['data']

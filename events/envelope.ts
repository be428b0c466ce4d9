import type { z } from 'zod'

import type { Actor } from './actor.ts'
import type { Instant } from './values/time.ts'

/**
 * One type of event, as it is written today. `data` is kept in clear; `personal` is encrypted with the key of the person
 * named by `data[subject]` and reads as null once that person was erased.
 */
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

/** What a decision returns: an event that did not happen yet. `personal` must be given when the type has it. */
export type NewEventIn<Words extends Vocabulary> = {
  [Type in keyof Words & string]: PersonalOf<Words[Type]> extends null
    ? { readonly type: Type; readonly data: z.infer<Words[Type]['data']> }
    : { readonly type: Type; readonly data: z.infer<Words[Type]['data']>; readonly personal: PersonalOf<Words[Type]> }
}[keyof Words & string]

/** What a fold reads: the same with `personal` null where the type has none, or the person was erased. */
export type EventIn<Words extends Vocabulary> = {
  [Type in keyof Words & string]: {
    readonly type: Type
    readonly data: z.infer<Words[Type]['data']>
    readonly personal: PersonalOf<Words[Type]> | null
  } & Recorded
}[keyof Words & string]

/** Who or what caused an event, and for which request. Never personal data: ids only. */
export interface Meta {
  readonly actor: Actor
  /** The request or job that led to it. */
  readonly correlation?: string
  /** The position of the event that led to it. */
  readonly cause?: number
  /** Why, when a person gave a reason. */
  readonly reason?: string
}

/** Where and when the log took an event. */
export interface Recorded {
  /** 1…N without holes, in the order of commits. */
  readonly position: number
  readonly streamId: string
  /** 1…n without holes within the stream. */
  readonly version: number
  readonly id: string
  /** The version of the schema that it was written with, before upcasts. */
  readonly schemaVersion: number
  readonly meta: Meta
  /** Never decreases with the position. */
  readonly recordedAt: Instant
}

/** An event of any type, for code that serves them all (the log, projections' runners, exports). */
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

/** The data of one type out of a noun's events. */
export type EventDataOf<Event extends { type: string; data: object }, Type extends Event['type']> = Extract<
  Event,
  { type: Type }
>['data']

import * as z from 'zod'

import type { Vocabulary } from '#events/envelope.ts'
import type { Append, StreamWrite } from '#events/log/log.ts'
import { personEvents } from '#events/person.ts'

/** A vocabulary of the tests' own, so that the log is tested apart from what it is used for. */
export const words = {
  NoteTaken: { version: 1, data: z.object({ text: z.string() }) },
  DoorOpened: { version: 1, data: z.object({ door: z.int() }) },
  PersonMet: {
    version: 1,
    data: z.object({ personId: z.string(), place: z.string() }),
    personal: { subject: 'personId', schema: z.object({ name: z.string() }) },
  },
  ...personEvents,
} as const satisfies Vocabulary

export const note = (text: string) => ({ type: 'NoteTaken', data: { text } }) as const

export const meeting = (personId: string, name: string) =>
  ({ type: 'PersonMet', data: { personId, place: 'door' }, personal: { name } }) as const

export const forgotten = (personId: string) =>
  ({ type: 'PersonErased', data: { personId, request: 'asked by mail' } }) as const

export const meta = { actor: { kind: 'visitor' } } as const

/** An append to one stream. */
export function toStream(
  stream: string,
  expected: StreamWrite['expected'],
  events: StreamWrite['events'],
  key: string = crypto.randomUUID(),
): Append {
  return { key, meta, writes: [{ stream, expected, events }] }
}

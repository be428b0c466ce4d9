import type { AnyEvent } from '#events/envelope.ts'
import type { Instant } from '#events/values/time.ts'

import type { Encryption, SubjectKey } from './encryption.ts'
import type { Verdict } from './log.ts'
import { parseObject, type PreparedAppend, type PreparedEvent, type PreparedWrite } from './preparation.ts'
import type { Seen } from './witness.ts'

export interface Outcome {
  readonly head: number
  /** Null when the batch was taken; otherwise nothing was written. */
  readonly refused: readonly Refused[] | null
  readonly placed: readonly { readonly version: number; readonly recorded_at: string }[] | null
}

export interface Refused {
  readonly unit: number
  readonly status: 'duplicate' | 'conflict' | 'unsealed'
  readonly position?: number | null
}

/** Null for an erased person, whose personal data is not written. */
export type SubjectKeys = ReadonlyMap<string, SubjectKey | null>

export function batchText(
  units: readonly PreparedAppend[],
  keys: SubjectKeys,
  encryption: Encryption,
  options: { readonly placed: boolean; readonly seen: Seen | null },
): string {
  const events: string[] = []
  const writes: object[] = []
  const clock: Clock = { at: undefined, past: true }
  for (const [unit, append] of units.entries()) {
    const last = events.length + append.events.length
    if (append.events.length > 0) advance(clock, append.at)
    for (const [index, write] of append.writes.entries()) {
      const { stream, expected } = write
      writes.push(index === 0 ? { unit, stream, expected, key: append.key, last } : { unit, stream, expected })
      for (const [index, event] of write.events.entries()) {
        const encrypted = event.personal && encryptedPart(event.id, event.personal, keys, encryption)
        const head = JSON.stringify({
          n: events.length + 1,
          at: clock.at,
          past: clock.past,
          stream,
          version: expected === null ? undefined : expected + index + 1,
          after: expected === null ? index + 1 : undefined,
          type: event.type,
          schema: event.schemaVersion,
          id: event.id,
          subject_key: encrypted?.subject_key,
          sealed: encrypted?.sealed,
        })
        events.push(`${head.slice(0, -1)},"data":${event.dataText},"meta":${append.metaText}}`)
      }
    }
  }
  const rest = JSON.stringify({
    writes,
    check: units.some((append) => append.writes.some(needsCheck)) || undefined,
    placed: options.placed || undefined,
    seen: options.seen?.position,
    seen_id: options.seen?.id,
    ...(keys.size > 0 && keysOf(units, keys)),
  })
  return `${rest.slice(0, -1)},"events":[${events.join()}]}`
}

/** The time of an event is the latest of the clock, the past times given so far and the log's last event. */
interface Clock {
  at: Instant | undefined
  past: true | undefined
}

function advance(clock: Clock, at: Instant | null): void {
  if (at === null) clock.past = undefined
  else if (clock.at === undefined || at > clock.at) clock.at = at
}

const needsCheck = ({ expected, events }: PreparedWrite): boolean =>
  expected !== null && (expected > 0 || events.length === 0)

function encryptedPart(
  eventId: string,
  personal: NonNullable<PreparedEvent['personal']>,
  keys: SubjectKeys,
  encryption: Encryption,
) {
  const key = keyOf(personal.subject, keys)
  if (key === null) return null
  return { subject_key: key.id, sealed: encryption.encrypt(key, eventId, personal.text) }
}

function keysOf(units: readonly PreparedAppend[], keys: SubjectKeys) {
  const fresh = new Map<string, object>()
  const seals = units.flatMap((append, unit) =>
    [...append.subjects].flatMap((name) => {
      const key = keyOf(name, keys)
      if (key === null) return []
      const { id, subject, fresh: wrapped } = key
      if (wrapped === null) return { unit, subject_key: id }
      fresh.set(id, { id, subject, wrapped })
      return { unit, subject }
    }),
  )
  return { seals, ...(fresh.size > 0 && { keys: [...fresh.values()] }) }
}

function keyOf(subject: string, keys: SubjectKeys): SubjectKey | null {
  const key = keys.get(subject)
  if (key === undefined) throw new Error('An event came to be encrypted without a key')
  return key
}

export const subjectsOf = (units: readonly PreparedAppend[]): Set<string> =>
  new Set(units.flatMap((append) => [...append.subjects]))

export function appendedAfter(head: number, units: readonly PreparedAppend[]): (readonly [PreparedAppend, Verdict])[] {
  let position = head
  return units.map((append) => {
    position += append.events.length
    return [append, { status: 'appended', position }]
  })
}

export function takenEvents(
  units: readonly PreparedAppend[],
  keys: SubjectKeys,
  { head, placed }: Outcome,
): AnyEvent[] {
  const isKept = (subject: string, erases: readonly string[]) =>
    keyOf(subject, keys) !== null && !erases.includes(subject)
  const written = units.flatMap(({ meta, writes, erases }) =>
    writes.flatMap(({ stream, events }) => events.map((event) => ({ event, stream, meta, erases }))),
  )
  return written.map(({ event, stream, meta, erases }, index) => {
    const position = placed?.[index]
    if (position === undefined) throw new Error('es.append did not return the positions of its events')
    return {
      type: event.type,
      data: parseObject(event.dataText),
      personal: event.personal && isKept(event.personal.subject, erases) ? parseObject(event.personal.text) : null,
      position: head + index + 1,
      streamId: stream,
      version: position.version,
      id: event.id,
      schemaVersion: event.schemaVersion,
      meta,
      recordedAt: new Date(position.recorded_at).toISOString(),
    }
  })
}

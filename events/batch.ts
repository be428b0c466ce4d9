import type { AnyEvent } from './envelope.ts'
import type { Verdict } from './log.ts'
import { parseObject, type PreparedAppend, type PreparedEvent, type PreparedWrite } from './preparation.ts'
import type { Sealing, SubjectKey } from './sealing.ts'

/** What `es.append` answers. */
export interface Outcome {
  /** The last position before the batch. */
  readonly head: number
  readonly refused: readonly Refused[] | null
  /** For each event that was written, in order; null when it was not asked for, or when there are none. */
  readonly placed: readonly { readonly version: number; readonly recorded_at: string }[] | null
}

interface Refused {
  /** Index in the batch. */
  readonly unit: number
  readonly status: 'duplicate' | 'conflict' | 'unsealed'
  readonly position: number | null
}

export type SubjectKeys = ReadonlyMap<string, SubjectKey>

/** The argument of `es.append`. */
export function batchText(
  units: readonly PreparedAppend[],
  keys: SubjectKeys,
  sealing: Sealing,
  placed: boolean,
): string {
  const events: string[] = []
  const writes: object[] = []
  const seals: object[] = []
  for (const [unit, { at, metaText, ...append }] of units.entries()) {
    for (const write of append.writes) {
      writes.push({ unit, stream: write.stream, expected: write.expected })
      for (const [index, event] of write.events.entries()) {
        const seal = sealOf(event, keys, sealing)
        if (seal) seals.push({ unit, subject_key: seal.subject_key })
        const head = { n: events.length, unit, at, ...headOf(write, event, index), ...seal }
        events.push(`${JSON.stringify(head).slice(0, -1)},"data":${event.dataText},"meta":${metaText}}`)
      }
    }
  }
  const fresh = [...keys.values()].filter((key) => key.fresh !== null)
  const rest = {
    units: units.map((append, unit) => ({ unit, key: append.key, events: countEvents(append) })),
    writes,
    ...(placed && { placed }),
    ...(seals.length > 0 && { seals }),
    ...(fresh.length > 0 && { keys: fresh.map(({ id, subject, fresh: wrapped }) => ({ id, subject, wrapped })) }),
  }
  return `${JSON.stringify(rest).slice(0, -1)},"events":[${events.join()}]}`
}

const headOf = (write: PreparedWrite, event: PreparedEvent, index: number) => ({
  stream: write.stream,
  expected: write.expected,
  offset: index + 1,
  id: event.id,
  type: event.type,
  schema: event.schemaVersion,
})

function sealOf({ id, personal }: PreparedEvent, keys: SubjectKeys, sealing: Sealing) {
  if (personal === null) return null
  const key = keys.get(personal.subject)
  if (key === undefined) throw new Error('An event came to be sealed without a key')
  return { subject_key: key.id, sealed: sealing.seal(key, id, personal.text) }
}

export const countEvents = (append: PreparedAppend): number =>
  append.writes.reduce((sum, write) => sum + write.events.length, 0)

export const subjectsOf = (units: readonly PreparedAppend[]): Set<string> =>
  new Set(units.flatMap((unit) => eventsOf(unit)).flatMap(({ personal }) => (personal ? [personal.subject] : [])))

export const eventsOf = (append: PreparedAppend): PreparedEvent[] => append.writes.flatMap((write) => write.events)

/** A verdict for each unit, in order; 'unsealed' ones have to be sealed and asked for again. */
export function verdictsOf(units: readonly PreparedAppend[], outcome: Outcome): (Verdict | 'unsealed')[] {
  const refusedOf = new Map(outcome.refused?.map((refused) => [refused.unit, refused]))
  let position = outcome.head
  return units.map((append, unit) => {
    const refused = refusedOf.get(unit)
    if (refused === undefined) {
      position += countEvents(append)
      return { status: 'appended', position }
    }
    if (refused.status !== 'duplicate') return refused.status === 'conflict' ? { status: 'conflict' } : 'unsealed'
    return { status: 'duplicate', position: refused.position ?? 0 }
  })
}

/** The events of the units that were taken, as readers will see them. The batch must have asked for places. */
export function takenEvents(units: readonly PreparedAppend[], outcome: Outcome): AnyEvent[] {
  const refused = new Set(outcome.refused?.map(({ unit }) => unit))
  const written = units
    .filter((_, unit) => !refused.has(unit))
    .flatMap(({ meta, writes }) =>
      writes.flatMap(({ stream, events }) => events.map((event) => ({ event, stream, meta }))),
    )
  return written.map(({ event, stream, meta }, index) => {
    const place = outcome.placed?.[index]
    if (place === undefined) throw new Error('es.append did not tell the places of its events')
    return {
      type: event.type,
      data: parseObject(event.dataText),
      personal: event.personal && parseObject(event.personal.text),
      position: outcome.head + index + 1,
      streamId: stream,
      version: place.version,
      id: event.id,
      schemaVersion: event.schemaVersion,
      meta,
      recordedAt: new Date(place.recorded_at).toISOString(),
    }
  })
}

import type { AnyEvent, Vocabulary } from './envelope.ts'
import type { Append, EventLog, LogReader, Verdict } from './log.ts'
import { parseObject, prepare, type PreparedAppend } from './preparation.ts'
import type { Upcast } from './upcast.ts'
import { readTodayWith } from './upcasts.ts'
import type { Instant } from './values/time.ts'

export interface MemoryLog extends EventLog {
  /** Erases all personal data of a person. False when there was none. */
  erase(subject: string): Promise<boolean>
}

export interface MemoryLogOptions {
  readonly vocabulary: Vocabulary
  readonly upcasts: readonly Upcast[]
  readonly now: () => Instant
  readonly newId: () => string
}

interface Memory {
  readonly kept: { readonly event: AnyEvent; readonly person: Person | null }[]
  readonly versions: Map<string, number>
  readonly positionOfKey: Map<string, number>
  readonly persons: Map<string, Person>
}

/** A person from their first event to their erasure; one that comes back gets a new id. */
interface Person {
  erased: boolean
}

/** The reference implementation of the log, in memory: tests compare the log on a database with it. Nothing is encrypted. */
export function openMemoryLog(options: MemoryLogOptions): MemoryLog {
  const memory: Memory = { kept: [], versions: new Map(), positionOfKey: new Map(), persons: new Map() }
  const { kept, persons } = memory
  const listeners = new Set<() => void>()
  const read = readerOf(memory, options)

  const reader: LogReader = {
    readStream: async (stream, { after = 0, upTo = Infinity } = {}) =>
      read((event) => event.streamId === stream && event.version > after && event.position <= upTo),
    readStreams: async (streams) =>
      new Map(streams.map((stream) => [stream, read((event) => event.streamId === stream)])),
    readAll: async ({ after, limit, types, upTo = Infinity, personal = true }) => {
      const isAsked = ({ position, type }: AnyEvent) =>
        position > after && position <= upTo && (types === undefined || types.includes(type))
      const events = read(isAsked, limit)
      return personal ? events : events.map((event) => ({ ...event, personal: null }))
    },
    readPositions: async (positions) => read((event) => positions.includes(event.position)),
    head: async () => kept.length,
    hasLiveKey: async (subject) => persons.has(subject),
    positionAt: async (at) => kept.findLast(({ event }) => event.recordedAt <= at)?.event.position ?? 0,
  }

  return {
    ...reader,
    within: () => reader,
    async append(command) {
      const before = kept.length
      const verdict = decide(memory, command, options)
      if (kept.length > before) for (const heard of listeners) queueMicrotask(heard)
      return verdict
    },
    onAppended(heard) {
      const mine = () => heard()
      listeners.add(mine)
      return () => void listeners.delete(mine)
    },
    close: async () => listeners.clear(),
    erase: async (subject) => erase(persons, subject),
  }
}

function decide(memory: Memory, command: Append, { vocabulary, now, newId }: MemoryLogOptions): Verdict {
  const append = prepare(command, vocabulary, newId)
  const known = memory.positionOfKey.get(append.key)
  if (known !== undefined) return { status: 'duplicate', position: known }
  const isTrue = (stream: string, expected: number) => expected === (memory.versions.get(stream) ?? 0)
  if (!append.writes.every(({ stream, expected }) => expected === null || isTrue(stream, expected))) {
    return { status: 'conflict' }
  }
  keep(memory, append, append.at ?? now())
  memory.positionOfKey.set(append.key, memory.kept.length)
  return { status: 'appended', position: memory.kept.length }
}

function keep({ kept, versions, persons }: Memory, { meta, writes, erases }: PreparedAppend, at: Instant): void {
  for (const { stream, events } of writes) {
    for (const { id, type, schemaVersion, dataText, personal } of events) {
      const last = kept.at(-1)?.event.recordedAt ?? at
      const version = (versions.get(stream) ?? 0) + 1
      versions.set(stream, version)
      const event = {
        type,
        data: parseObject(dataText),
        personal: personal && parseObject(personal.text),
        position: kept.length + 1,
        streamId: stream,
        version,
        id,
        schemaVersion,
        meta,
        recordedAt: at > last ? at : last,
      }
      kept.push({ event, person: personal && personOf(persons, personal.subject) })
    }
  }
  for (const subject of erases) erase(persons, subject)
}

function erase(persons: Map<string, Person>, subject: string): boolean {
  const person = persons.get(subject)
  if (person === undefined) return false
  person.erased = true
  return persons.delete(subject)
}

function personOf(persons: Map<string, Person>, subject: string): Person {
  const person = persons.get(subject) ?? { erased: false }
  persons.set(subject, person)
  return person
}

function readerOf({ kept }: Memory, { vocabulary, upcasts }: MemoryLogOptions) {
  const today = readTodayWith(vocabulary, upcasts)
  return (wanted: (event: AnyEvent) => boolean, limit?: number): AnyEvent[] =>
    kept
      .filter(({ event }) => wanted(event))
      .slice(0, limit)
      .map(({ event, person }) => {
        const personal = person?.erased ? null : event.personal
        return { ...event, ...today(event.type, event.schemaVersion, { data: event.data, personal }) }
      })
}

import type { AnyEvent, Vocabulary } from '#events/envelope.ts'
import type { Upcast } from '#events/upcast.ts'
import type { Instant } from '#events/values/time.ts'

import type { Append, EventLog, LogReader, Verdict } from './log.ts'
import { parseObject, prepare, type PreparedAppend } from './preparation.ts'
import { readTodayWith } from './upcasts.ts'

export interface MemoryLog extends EventLog {
  erase(subject: string): Promise<boolean>
}

export interface MemoryLogOptions {
  readonly vocabulary: Vocabulary
  readonly upcasts: readonly Upcast[]
  readonly now: () => Instant
  readonly newId: () => string
}

interface Kept {
  readonly event: AnyEvent
  readonly person: Person | null
}

interface Memory {
  readonly kept: Kept[]
  readonly streams: Map<string, Kept[]>
  readonly positionOfKey: Map<string, number>
  readonly persons: Map<string, Person>
}

interface Person {
  erased: boolean
}

/** The reference implementation of the log, in memory and unencrypted, with which tests compare the database's. */
export function openMemoryLog(options: MemoryLogOptions): MemoryLog {
  const memory: Memory = { kept: [], streams: new Map(), positionOfKey: new Map(), persons: new Map() }
  const { kept, streams, persons } = memory
  const listeners = new Set<() => void>()
  const read = readerOf(options)
  const ofStream = (stream: string) => streams.get(stream) ?? []

  const reader: LogReader = {
    readStream: async (stream, { after = 0, upTo = Infinity } = {}) =>
      read(ofStream(stream).filter(({ event }) => event.version > after && event.position <= upTo)),
    readStreams: async (asked) => new Map(asked.map((stream) => [stream, read(ofStream(stream))])),
    readAll: async ({ after, limit, types, upTo = Infinity, personal = true }) => {
      const since = kept.slice(after, upTo)
      const asked = types === undefined ? since : since.filter(({ event }) => types.includes(event.type))
      const events = read(asked.slice(0, limit))
      return personal ? events : events.map((event) => ({ ...event, personal: null }))
    },
    readPositions: async (positions) => read(kept.filter(({ event }) => positions.includes(event.position))),
    head: async () => kept.length,
    hasLiveKey: async (subject) => persons.get(subject)?.erased === false,
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
  const isTrue = (stream: string, expected: number) => expected === (memory.streams.get(stream)?.length ?? 0)
  if (!append.writes.every(({ stream, expected }) => expected === null || isTrue(stream, expected))) {
    return { status: 'conflict' }
  }
  keep(memory, append, append.at ?? now())
  memory.positionOfKey.set(append.key, memory.kept.length)
  return { status: 'appended', position: memory.kept.length }
}

function keep({ kept, streams, persons }: Memory, { meta, writes, erases }: PreparedAppend, at: Instant): void {
  for (const { stream, events } of writes) {
    const ofStream = streams.get(stream) ?? []
    streams.set(stream, ofStream)
    for (const { id, type, schemaVersion, dataText, personal } of events) {
      const last = kept.at(-1)?.event.recordedAt ?? at
      const version = ofStream.length + 1
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
      const next = { event, person: personal && personOf(persons, personal.subject) }
      kept.push(next)
      ofStream.push(next)
    }
  }
  for (const subject of erases) erase(persons, subject)
}

function erase(persons: Map<string, Person>, subject: string): boolean {
  const person = persons.get(subject)
  if (person === undefined || person.erased) return false
  person.erased = true
  return true
}

function personOf(persons: Map<string, Person>, subject: string): Person {
  const person = persons.get(subject) ?? { erased: false }
  persons.set(subject, person)
  return person
}

function readerOf({ vocabulary, upcasts }: MemoryLogOptions) {
  const today = readTodayWith(vocabulary, upcasts)
  return (asked: readonly Kept[]): AnyEvent[] =>
    asked.map(({ event, person }) => {
      const personal = person?.erased ? null : event.personal
      return { ...event, ...today(event.type, event.schemaVersion, { data: event.data, personal }) }
    })
}

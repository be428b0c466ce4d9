import type { AnyNewEvent, EventDefinition, Vocabulary } from '#events/envelope.ts'
import { storedMeta } from '#events/meta.ts'
import { erasedPerson, erasure } from '#events/person.ts'
import type { Instant } from '#events/values/time.ts'

import type { Append, StreamWrite } from './log.ts'

/** Limits of one append; a larger one would delay everybody else's. */
export const appendLimits = { events: 1_000, characters: 4_000_000, nameCharacters: 200 } as const

export interface PreparedAppend {
  readonly key: string
  readonly at: Instant | null
  readonly meta: Append['meta']
  readonly metaText: string
  readonly writes: readonly PreparedWrite[]
  readonly events: readonly PreparedEvent[]
  readonly subjects: ReadonlySet<string>
  readonly erases: readonly string[]
  readonly characters: number
}

export interface PreparedWrite {
  readonly stream: string
  /** Null takes any version. */
  readonly expected: number | null
  readonly events: readonly PreparedEvent[]
}

export interface PreparedEvent {
  readonly id: string
  readonly type: string
  readonly schemaVersion: number
  readonly dataText: string
  readonly personal: { readonly subject: string; readonly text: string } | null
}

/** The append breaks the vocabulary or the log's limits: a bug of the caller. Nothing was written. */
export class InvalidAppend extends Error {
  override name = 'InvalidAppend'
}

export function prepare(command: Append, vocabulary: Vocabulary, newId: () => string): PreparedAppend {
  checkName(command.key, 'key')
  if (command.at !== undefined && Number.isNaN(Date.parse(command.at)))
    throw new InvalidAppend(`'${command.at}' is no instant`)
  const streams = new Set(command.writes.map((write) => write.stream))
  if (streams.size !== command.writes.length) throw new InvalidAppend('A stream is written twice in one append')

  const metaText = toText(storedMeta(command.meta), 'meta')
  const writes = command.writes.map((write) => prepareWrite(write, vocabulary, newId))
  const events = writes.flatMap((write) => write.events)
  if (writes.length === 0) throw new InvalidAppend('An append without a stream')
  if (events.length > appendLimits.events) throw new InvalidAppend(`${events.length} events in one append`)
  const characters = events.reduce((sum, event) => sum + sizeOf(event) + metaText.length, 0)
  if (characters > appendLimits.characters) throw new InvalidAppend(`${characters} characters in one append`)

  const at = command.at === undefined ? null : new Date(command.at).toISOString()
  const erases = events
    .filter(({ type }) => type === erasure)
    .map(({ dataText }) => erasedPerson(parseObject(dataText)))
  const subjects = new Set(events.flatMap(({ personal }) => personal?.subject ?? []))
  return { key: command.key, at, meta: command.meta, metaText, writes, events, subjects, erases, characters }
}

function prepareWrite(write: StreamWrite, vocabulary: Vocabulary, newId: () => string): PreparedWrite {
  checkName(write.stream, 'stream')
  const expected = write.expected === 'any' ? null : write.expected
  if (expected !== null && (!Number.isSafeInteger(expected) || expected < 0)) {
    throw new InvalidAppend(`A stream cannot have version ${expected}`)
  }
  const events = write.events.map((event): PreparedEvent => {
    const definition = vocabulary[event.type]
    if (definition === undefined) throw new InvalidAppend(`${event.type} has no definition`)
    const data = parse(event.type, 'data', definition.data, event.data)
    return {
      id: newId(),
      type: event.type,
      schemaVersion: definition.version,
      dataText: toText(data, event.type),
      personal: preparePersonal(event, definition, data),
    }
  })
  return { stream: write.stream, expected, events }
}

function preparePersonal(event: AnyNewEvent, definition: EventDefinition, data: object): PreparedEvent['personal'] {
  if (definition.personal === undefined) {
    if (event.personal !== undefined) throw new InvalidAppend(`${event.type} has no personal part`)
    return null
  }
  const personal = parse(event.type, 'personal', definition.personal.schema, event.personal)
  const subject: unknown = Reflect.get(data, definition.personal.subject)
  if (typeof subject !== 'string') throw new InvalidAppend(`${event.type} does not say whose personal data it holds`)
  checkName(subject, 'subject')
  return { subject, text: toText(personal, event.type) }
}

/** Names wrong fields without their values, for messages end up in logs. */
function parse(type: string, part: string, schema: EventDefinition['data'], value: unknown): object {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${[part, ...issue.path].join('.')} (${issue.code})`)
  throw new InvalidAppend(`${type} does not fit its schema: ${faults.join(', ')}`)
}

function checkName(name: string, what: string): void {
  if (name === '' || name.length > appendLimits.nameCharacters || unprintable.test(name) || !name.isWellFormed()) {
    throw new InvalidAppend(`'${name.slice(0, appendLimits.nameCharacters)}' cannot be a ${what}`)
  }
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unprintable = /[\u0000-\u001F\u007F]/

function toText(value: object, what: string): string {
  const text = JSON.stringify(value)
  // Postgres' jsonb knows neither NUL nor half a surrogate pair. Both are written as \u…, so most texts need one look only.
  if (/\\u(?:0000|d[89a-f])/.test(text) && !isStorable(value)) {
    throw new InvalidAppend(`${what} holds a character that cannot be stored`)
  }
  return text
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}

export function parseObject(text: string): object {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new Error('Stored text is not an object')
  return value
}

const sizeOf = (event: PreparedEvent): number => event.dataText.length + (event.personal?.text.length ?? 0)

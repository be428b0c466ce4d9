import type { AnyEvent } from '#events/envelope.ts'
import { erasedPerson, erasure } from '#events/person.ts'

/** Column types. An `instant` is ISO text in the row and timestamptz in the table. */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean' | 'date' | 'instant' | 'jsonb'

export type PersonalColumns<Column extends string> = { readonly [Personal in Column]?: Column }

/** A read model as a value: `keyOf` names an event's one row and `apply` folds it, null for no row. */
export interface Projection<Row extends object = object, Event extends AnyEvent = AnyEvent> {
  /** Plural noun. Tables are rm.<name>_v<version>_<generation>; the view rm.<name> shows the live one. */
  readonly name: string
  /** Raised with each change of fold or table: the next start rebuilds. */
  readonly version: number
  /** 'inline' (default): in the append's transaction. 'async': by a worker soon after. */
  readonly mode?: 'inline' | 'async'
  readonly table: {
    /** Fields of the row in camelCase; columns in snake_case. */
    readonly columns: Readonly<Record<keyof Row & string, ColumnType>>
    readonly key: keyof Row & string
    /** Named constraints; indexes as '(column, …)'. */
    readonly constraints?: Readonly<Record<string, string>>
    readonly indexes?: readonly string[]
    readonly choices?: readonly { readonly field: keyof Row & string; readonly by: keyof Row & string }[]
  }
  readonly events: readonly Event['type'][]
  /** Personal columns and their person's column, blanked at an erasure; false where `apply` ignores `personal`. */
  readonly personal: PersonalColumns<keyof Row & string> | false
  /** Position of the last personal event: while unchanged, the past takes personal data from the live row. */
  readonly personalPosition?: keyof Row & string
  readonly init: Row | null
  readonly keyOf: (event: Event) => string | null
  /** The one stream of all events of a row, where there is one. */
  readonly streamOf?: (key: string) => string
  readonly apply: (row: Row | null, event: Event) => Row | null
}

/** Any read model; the widening is sound, for rows only return to their own fold. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyProjection = Omit<Projection<any, any>, 'events'> & { readonly events: readonly string[] }

export const concerns =
  <Row extends object, Event extends AnyEvent>(projection: Projection<Row, Event>) =>
  (event: AnyEvent): event is Event =>
    projection.events.includes(event.type)

/** Event types to read: with erasures where personal data is stored. */
export const wantedTypes = (projection: Pick<AnyProjection, 'events' | 'personal'>): readonly string[] =>
  projection.personal === false ? projection.events : [...projection.events, erasure]

export const erasedIn = ({ personal }: Pick<AnyProjection, 'personal'>, events: readonly AnyEvent[]): string[] =>
  personal === false ? [] : events.filter((event) => event.type === erasure).map((event) => erasedPerson(event.data))

export function keysIn<Row extends object, Event extends AnyEvent>(
  projection: Pick<Projection<Row, Event>, 'keyOf'>,
  events: readonly Event[],
): string[] {
  const keys = new Set<string>()
  for (const event of events) {
    try {
      const key = projection.keyOf(event)
      if (key !== null) keys.add(key)
    } catch {
      continue
    }
  }
  return [...keys]
}

export const isInline = (projection: Pick<AnyProjection, 'mode'>): boolean => projection.mode !== 'async'

export const tableOf = (projection: Pick<AnyProjection, 'name' | 'version'>, generation: number): string =>
  `rm.${projection.name}_v${projection.version}_${generation}`

export const viewOf = (projection: Pick<AnyProjection, 'name'>): string => `rm.${projection.name}`

/** Schema version that all writers must agree on: 'bookings@1 catalogue@1 …'. */
export const schemaVersionOf = (projections: readonly Pick<AnyProjection, 'name' | 'version' | 'mode'>[]): string =>
  projections
    .filter(isInline)
    .map(({ name, version }) => `${name}@${version}`)
    .toSorted()
    .join(' ')

export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Folds events onto loaded rows; null for deleted rows. */
export function fold<Row extends object, Event extends AnyEvent>(
  projection: Projection<Row, Event>,
  rows: ReadonlyMap<string, Row>,
  events: readonly Event[],
): Map<string, Row | null> {
  const changed = new Map<string, Row | null>()
  for (const event of events) {
    const key = projection.keyOf(event)
    if (key === null) continue
    const before = changed.has(key) ? (changed.get(key) ?? null) : (rows.get(key) ?? projection.init)
    changed.set(key, projection.apply(before, event))
  }
  return changed
}

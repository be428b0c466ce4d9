import type { AnyEvent } from '#events/envelope.ts'
import { erasedPerson, erasure } from '#events/person.ts'

/** Column types of a read model. An `instant` is ISO text in the row and timestamptz in the table. */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean' | 'date' | 'instant' | 'jsonb'

export type PersonalColumns<Column extends string> = { readonly [Personal in Column]?: Column }

/**
 * A read model as a value. Each event belongs to at most one row, named by `keyOf`; `apply` is a
 * pure fold of that row, and null is a row that is not there. So the same value serves live writes, rebuild, verify and time travel.
 */
export interface Projection<Row extends object = object, Event extends AnyEvent = AnyEvent> {
  /** Plural noun. Each generation has a table rm.<name>_v<version>_<generation>; the view rm.<name> shows the live one. */
  readonly name: string
  /** Raised when the fold or the table changes: the next start builds the new table from the log. */
  readonly version: number
  /** 'inline' (when absent): written in the append's own transaction. 'async': by a worker soon after it, for what may be late. */
  readonly mode?: 'inline' | 'async'
  readonly table: {
    /** Every field of the row, in camelCase; columns are the same names in snake_case. */
    readonly columns: Readonly<Record<keyof Row & string, ColumnType>>
    readonly key: keyof Row & string
    /** By name; indexes as '(column, …)'. */
    readonly constraints?: Readonly<Record<string, string>>
    readonly indexes?: readonly string[]
    /** Whose past is chosen from by the value of one field, in the order of another (`Past.choose`): its snapshots have an index for each. */
    readonly choices?: readonly { readonly field: keyof Row & string; readonly by: keyof Row & string }[]
  }
  readonly events: readonly Event['type'][]
  /**
   * The columns that hold personal data, each with the column that names whose: they are blanked when that person is erased.
   * False when `apply` does not look at `personal`.
   */
  readonly personal: PersonalColumns<keyof Row & string> | false
  /**
   * Of an inline read model: the column with the position of the last event whose `personal` could change the row, written whether or not
   * it can still be read. Where it is the same now as in the past, so is what is personal, and the past takes it from the living row.
   */
  readonly personalPosition?: keyof Row & string
  readonly init: Row | null
  readonly keyOf: (event: Event) => string | null
  /** Where every event of a row lies, when that is one stream: then its past can be told from that stream alone. */
  readonly streamOf?: (key: string) => string
  readonly apply: (row: Row | null, event: Event) => Row | null
}

/**
 * Any read model, for code that serves them all. A row is only ever handed back to the fold that made it, which is what makes
 * the widening sound.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyProjection = Omit<Projection<any, any>, 'events'> & { readonly events: readonly string[] }

/** Whether a read model wants an event: only then it is handed to its fold. */
export const concerns =
  <Row extends object, Event extends AnyEvent>(projection: Projection<Row, Event>) =>
  (event: AnyEvent): event is Event =>
    projection.events.includes(event.type)

/** What is to be read of the log for a read model: erasures too, where it holds personal data. */
export const wantedTypes = (projection: Pick<AnyProjection, 'events' | 'personal'>): readonly string[] =>
  projection.personal === false ? projection.events : [...projection.events, erasure]

/** Whose personal data a read model has to forget by these events. */
export const erasedIn = ({ personal }: Pick<AnyProjection, 'personal'>, events: readonly AnyEvent[]): string[] =>
  personal === false ? [] : events.filter((event) => event.type === erasure).map((event) => erasedPerson(event.data))

/** The rows that events of this read model belong to. An event without a readable key is handled by the fold. */
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

/** What all who append must agree on: 'bookings@1 catalogue@1 …'. */
export const schemaVersionOf = (projections: readonly Pick<AnyProjection, 'name' | 'version' | 'mode'>[]): string =>
  projections
    .filter(isInline)
    .map(({ name, version }) => `${name}@${version}`)
    .toSorted()
    .join(' ')

export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Folds a page of events onto rows that were loaded before; answers the rows as they are then, null for those that went. */
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

import { openPast } from '#projections/engine/as-of/past.ts'
import { rowAsOf } from '#projections/engine/as-of/row.ts'
import type { AnyProjection } from '#projections/engine/projection.ts'
import type { Row } from '#projections/engine/table.ts'
import { projections } from '#projections/registry.ts'
import { stateAsOf } from '#services/commands/state-as-of.ts'
import { clockTime } from '#services/history/words.ts'

import { momentForms, momentOf, type Moment } from './instant.ts'
import { UsageError } from './refusal.ts'
import { subjectOf } from './subjects.ts'
import { expectCount, plural, textOf, type Given, type Outcome, type Plan, type Verb, type Work } from './verb.ts'

/** Default and maximum rows. */
const limits = { usual: 1_000, most: 100_000 } as const

export const asOf: Verb = {
  name: 'as-of',
  usage: '--at TIME PROJECTION|STREAM [--key KEY] [--limit N] [--after KEY]',
  about: 'Shows a read model, a row of it or a stream’s state as it was at any time',
  details: [
    ...momentForms,
    `PROJECTION is one of ${projections.map(({ name }) => name).join(', ')}: its rows as they were, in the order of their keys,`,
    `${limits.usual} of them unless --limit says how many (at most ${limits.most}); --after KEY goes on behind a key, --key KEY shows one row.`,
    'STREAM is the name of a stream (booking-…, quote-…, payment-…, lead-…, schedule-VAN-DATE): what it had come to.',
    'Everything is read from the log. Personal data of persons who were erased since is missing, however far back one looks.',
  ],
  options: {
    at: { type: 'string' },
    key: { type: 'string' },
    limit: { type: 'string' },
    after: { type: 'string' },
  },
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 1, 1)
  const name = given.positionals[0] ?? ''
  const at = textOf(given, 'at')
  if (at === undefined) throw new UsageError('As of when? --at TIME')
  const moment = momentOf(at)
  const projection = projections.find((one) => one.name === name)
  if (projection === undefined) return { run: (work) => showStream(work, name, subjectOf(name), moment) }
  const [key, limit] = [textOf(given, 'key'), limitOf(textOf(given, 'limit'))]
  const after = textOf(given, 'after') ?? ''
  return {
    run: (work) =>
      key === undefined ? showRows(work, projection, moment, { limit, after }) : showRow(work, projection, moment, key),
  }
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return limits.usual
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= limits.most) return limit
  throw new UsageError(`--limit is a number from 1 to ${limits.most}`)
}

async function showRows(
  work: Work,
  projection: AnyProjection,
  moment: Moment,
  page: { readonly limit: number; readonly after: string },
): Promise<Outcome> {
  const found = await find(work, moment)
  const past = await openPast(found.deps, projection, found.position, found.options)
  const [count, rows] = [await past.count(), await past.rows(page)]
  const { name } = projection
  const last = rows.at(-1)?.[projection.table.key]
  const behind = count > 0 && rows.length === 0 && page.limit > 0 ? ` None lies behind the key ${page.after}.` : ''
  const shown =
    rows.length > 0 && rows.length < count
      ? ` Shown are ${plural(rows.length, 'row')}, up to the key ${String(last)}.`
      : ''
  return {
    result: { projection: name, version: projection.version, ...found.said, count, rows },
    lines: [
      `${name} ${found.text}: ${plural(count, 'row')}.${shown}${behind}`,
      ...rows.map((row) => JSON.stringify(row)),
    ],
    holds: true,
  }
}

async function showRow(work: Work, projection: AnyProjection, moment: Moment, key: string): Promise<Outcome> {
  const found = await find(work, moment)
  const row: Row | null = await rowAsOf(found.deps, projection, key, found.position, found.options)
  const { name } = projection
  return {
    result: { projection: name, version: projection.version, ...found.said, key, rows: row === null ? [] : [row] },
    lines: row === null ? [`${name} had no ${key} ${found.text}.`] : [`${name} ${found.text}:`, JSON.stringify(row)],
    holds: true,
  }
}

async function showStream(
  work: Work,
  stream: string,
  subject: ReturnType<typeof subjectOf>,
  moment: Moment,
): Promise<Outcome> {
  const found = await find(work, moment)
  const state: unknown = await stateAsOf(found.deps.log, subject, found.position)
  const plain: unknown = state instanceof Map ? Object.fromEntries(state) : state
  return {
    result: { stream, ...found.said, state: plain },
    lines: [`${stream} ${found.text}:`, JSON.stringify(plain, null, 2)],
    holds: true,
  }
}

async function find({ ops, progress, signal }: Work, moment: Moment) {
  const { log } = await ops.logAccess()
  const head = await log.head()
  const position = Math.min('at' in moment ? await log.positionAt(moment.at) : moment.position, head)
  const at = 'at' in moment ? moment.at : ((await log.readPositions([position]))[0]?.recordedAt ?? null)
  return {
    position,
    deps: { log, database: ops.database },
    options: {
      signal,
      onProgress: (done: number, total: number) => progress('going back', done, total),
    },
    said: { at, position, head },
    text: at === null ? 'before anything happened' : `at ${clockTime(at)} (position ${position} of ${head})`,
  }
}

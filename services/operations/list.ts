import { resolve } from 'node:path'

import { readOnly } from '#infra/database/read-only.ts'
import { writeCursor } from '#projections/engine/lists/cursor.ts'
import type { AnyList } from '#projections/engine/lists/list.ts'
import { areCurrent } from '#projections/engine/states.ts'
import { projections } from '#projections/registry.ts'
import { csv } from '#services/lists/csv.ts'
import { jsonLines } from '#services/lists/json-lines.ts'
import { fieldNames, listQuery, type PageQuery } from '#services/lists/list-query.ts'
import { lists } from '#services/lists/lists.ts'

import type { OpsContext } from './context.ts'
import { openFileSink, type Sink } from './hashed-file.ts'
import { Refused, UsageError } from './refusal.ts'
import { expectCount, plural, textOf, type Given, type Outcome, type Plan, type Verb, type Work } from './verb.ts'

const names = lists.map(({ name }) => name)

export const list: Verb = {
  name: 'list',
  usage: `${names.join('|')} [FILE] [--csv] [--filter FIELD=VALUE]… [--search WORDS] [--order FIELD.asc|FIELD.desc] [--limit COUNT [--cursor CURSOR]]`,
  about: 'Lists rows of a read model with the personal data in them, as lines of JSON or as CSV for a spreadsheet',
  details: [
    'Without FILE it goes to the standard output. A name that ends with .gz is compressed. Keep such a file safe, and delete it when it',
    'was read: erasing a person later does not reach it.',
    'JSON has cents and instants in UTC; CSV has dollars and Toronto’s time, and texts that a spreadsheet program would take for a formula,',
    'or for a number that loses digits (0012), begin with an apostrophe.',
    'The same field several times means one of these values; days are YYYY-MM-DD in Toronto and inclusive. --search finds rows with a word',
    'that begins with each of WORDS. --limit shows one page, and says how to go on. Columns and fields of',
    ...lists.flatMap((one) => [
      `  ${one.name}: ${Object.keys(one.columns).join(', ')}`,
      `    --filter ${fieldNames(one).join(', ')}`,
      `    --order ${one.orders.join(', ')}`,
    ]),
  ],
  options: {
    csv: { type: 'boolean' },
    filter: { type: 'string', multiple: true },
    search: { type: 'string' },
    order: { type: 'string' },
    limit: { type: 'string' },
    cursor: { type: 'string' },
  },
  needs: 'data',
  plan,
}

interface Asked {
  readonly list: AnyList
  readonly page: PageQuery
  readonly isPage: boolean
  readonly isCsv: boolean
}

function plan(given: Given): Plan {
  expectCount(given, 1, 2)
  const [name, file] = given.positionals
  const wanted = lists.find((one) => one.name === name)
  if (wanted === undefined) throw new UsageError(`There is no list '${name}'. There are: ${names.join(', ')}`)
  if (file === undefined && given.values['json'] === true)
    throw new UsageError('--json needs FILE: the standard output is taken by the rows')
  if (textOf(given, 'cursor') !== undefined && textOf(given, 'limit') === undefined)
    throw new UsageError('--cursor needs --limit')
  const asked = {
    list: wanted,
    page: readQuestion(wanted, given),
    isPage: textOf(given, 'limit') !== undefined,
    isCsv: given.values['csv'] === true,
  }
  if (file === undefined) return { run: (work) => write(work, asked, { write: work.print }) }
  return {
    async run(work) {
      const sink = await openFileSink(resolve(given.folder, file))
      try {
        const outcome = await write(work, asked, sink)
        await sink.keep()
        return outcome
      } finally {
        await sink.discard()
      }
    },
  }
}

function readQuestion(wanted: AnyList, given: Given): PageQuery {
  const question: Record<string, string | string[]> = {}
  for (const filter of filtersIn(given)) {
    const [, field = '', value = ''] = /^([^=]+)=(.*)$/s.exec(filter) ?? []
    if (field === '') throw new UsageError(`--filter ${filter}: it has the form FIELD=VALUE`)
    if (!fieldNames(wanted).includes(field))
      throw new UsageError(`${wanted.name} has no field '${field}'. There are: ${fieldNames(wanted).join(', ')}`)
    question[field] = question[field] === undefined ? value : [question[field], value].flat()
  }
  for (const option of ['search', 'order', 'limit', 'cursor']) {
    const value = textOf(given, option)
    if (value !== undefined) question[option] = value
  }
  const parsed = listQuery(wanted).safeParse(question)
  if (parsed.success) return parsed.data
  const why = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new UsageError(why.join('\n'))
}

const filtersIn = ({ values }: Given): string[] => [values['filter'] ?? []].flat().map(String)

async function write({ ops, signal }: Work, asked: Asked, sink: Sink): Promise<Outcome> {
  await refuseUnlessCurrent(ops)
  const { list: wanted, page } = asked
  const format = asked.isCsv ? csv : jsonLines
  const database = readOnly(ops.database)
  const onePage = asked.isPage ? await format.page(database, wanted, page.query, page) : null
  let count = 0
  for await (const { text, rows } of onePage ? [onePage] : format.whole(database, wanted, page.query, { signal })) {
    await sink.write(text)
    count += rows
  }
  const place = onePage?.next ?? null
  const next = place === null ? null : writeCursor(wanted, page.query, place)
  return {
    result: { list: wanted.name, count, next },
    lines: [`${plural(count, 'row')} of ${wanted.name}.`, ...(next === null ? [] : [`More with --cursor ${next}`])],
    holds: true,
  }
}

/** Columns of another version do not fit. */
async function refuseUnlessCurrent(ops: OpsContext): Promise<void> {
  await ops.logAccess()
  if (!(await areCurrent(ops.database, projections)))
    throw new Refused('The read models are of another version of the program: start this one once, or use that one.')
}

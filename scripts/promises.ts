import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import * as z from 'zod'

/** One run of a proof or a benchmark: a line of `docs/promises.jsonl`. */
const run = z.strictObject({
  /** The table of the page: what always holds, or how fast it is. */
  kind: z.enum(['promise', 'speed']),
  what: z.string().min(1),
  command: z.string().regex(/^`npm run (?:prove|bench) -- [a-z-]+`$/),
  /** The target, in the words of the table; '' for a promise, which is kept or not. */
  bar: z.string(),
  figure: z.string().min(1),
  missed: z.boolean(),
  /** Load of the machine while it ran ('2', '5 to 13'); '' where it was not written down. */
  load: z.string(),
  date: z.iso.date(),
  /** Conditions, controls and earlier figures: not on the page. */
  note: z.string(),
})
export type Run = z.infer<typeof run>

const data = fileURLToPath(new URL('../docs/promises.jsonl', import.meta.url))
const page = fileURLToPath(new URL('../docs/promises.md', import.meta.url))

export const readRuns = async (): Promise<Run[]> =>
  (await readFile(data, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => run.parse(JSON.parse(line)))

/** The page with its tables made from the runs: of several runs of one thing the last line counts. */
export function withTables(text: string, runs: readonly Run[]): string {
  const last = [...new Map(runs.map((each) => [`${each.kind} ${each.command} ${each.what}`, each])).values()]
  const promises = last
    .filter(({ kind }) => kind === 'promise')
    .map(({ what, command, figure, load, date }) => `| ${what} | ${command} | ${figure} | ${load} | ${date} |`)
  const speeds = last
    .filter(({ kind }) => kind === 'speed')
    .map(
      ({ what, command, bar, figure, missed, load, date }) =>
        `| ${what} | ${command} | ${bar} | ${figure}${missed ? ' **(missed)**' : ''} | ${load} | ${date} |`,
    )
  return replaceTable(
    replaceTable(text, 'promises', [
      '| Promise | Command | What it did | Load | Date |',
      '|---|---|---|---|---|',
      ...promises,
    ]),
    'speed',
    ['| What | Command | Target | Figure | Load | Date |', '|---|---|---|---|---|---|', ...speeds],
  )
}

/** @throws Error when the page has no such table. */
function replaceTable(text: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from === -1 || to < from) throw new Error(`docs/promises.md has no table ${name}`)
  return `${text.slice(0, from + begin.length)}\n${lines.join('\n')}\n${text.slice(to)}`
}

/** `npm run promises`: makes the tables of `docs/promises.md` anew. */
if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(page, withTables(await readFile(page, 'utf8'), await readRuns()))

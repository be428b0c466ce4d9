import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Database } from '#infra/database/database.ts'
import { runChild } from '#scripts/child.ts'
import { findPostgres } from '#scripts/servers/provision.ts'

/** Reference load: rows of an event's size, with an index and a commit each, by pgbench. */
const table = `
  create table public.bench_rows (
    position bigint generated always as identity primary key,
    stream text not null,
    version integer not null,
    type text not null,
    data jsonb not null,
    recorded_at timestamptz not null default clock_timestamp()
  )`

const insertOne = (data: object): string => `\\set stream random(1, 1000000000)
insert into bench_rows (stream, version, type, data)
values ('schedule-' || :stream, 1, 'SlotBooked', '${withoutVariables(JSON.stringify(data))}');
`

/** Avoids ':null', a variable to pgbench. */
const withoutVariables = (json: string): string => json.replaceAll('":', '": ')

/** Writes the script into `folder`; returns a function that runs `clients` for `seconds` and returns rows a second. */
export async function preparePgbench(
  database: Database,
  url: string,
  data: object,
  folder: string,
): Promise<(clients: number, seconds: number) => Promise<number>> {
  await database.script(table)
  const script = join(folder, 'insert.sql')
  await writeFile(script, insertOne(data))
  const program = join(findPostgres(), 'pgbench')

  return async (clients, seconds) => {
    const threads = Math.min(2, clients)
    const options = ['-n', '-M', 'prepared', '-c', clients, '-j', threads, '-T', seconds, '-f', script, url].map(String)
    const { code, output } = await runChild(program, options, { stdio: 'collect', deadlineMs: (seconds + 30) * 1000 })
    const figure = /^tps = ([\d.]+)/m.exec(output)?.[1]
    if (code !== 0 || figure === undefined) throw new Error(`pgbench failed:\n${output}`)
    return Number(figure)
  }
}

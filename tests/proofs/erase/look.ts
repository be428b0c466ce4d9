import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import type { Database } from '#infra/database/database.ts'

import type { Fleet } from '../fleet.ts'
import type { Canaries } from './canaries.ts'
import { dumpOf, filesIn, redisContent, rowsOf, statisticsOf, type Place } from './places.ts'

/** Words by place. */
export type Hits = ReadonlyMap<string, ReadonlySet<string>>

export const sentences = (hits: Hits, when: string): string[] =>
  [...hits].map(([place, words]) => `${when}: ${place} has ${[...words].toSorted().join(', ')}`)

async function look(canaries: Canaries, places: AsyncIterable<Place> | Iterable<Place>): Promise<Hits> {
  const hits = new Map<string, ReadonlySet<string>>()
  for await (const { name, content } of places) {
    const found = canaries.foundIn(content)
    if (found.size > 0) hits.set(name, found)
  }
  return hits
}

export async function lookInDatabase(canaries: Canaries, database: Database, url: string): Promise<Hits> {
  const found = [
    await look(canaries, rowsOf(database)),
    await look(canaries, statisticsOf(database)),
    await look(canaries, [await dumpOf(url)]),
  ]
  return new Map(found.flatMap((hits) => [...hits]))
}

/** Database files without WAL, server logs and the product's files without backups. */
export async function lookInFiles(canaries: Canaries, { environment, eyes }: Fleet): Promise<Hits> {
  const postgres = await dataDirectoryOf(eyes.database)
  await eyes.database.query('checkpoint')
  const found = [
    await look(
      canaries,
      filesIn(postgres, (path) => path.startsWith('pg_wal/')),
    ),
    await look(canaries, [{ name: 'messages of Postgres', content: await readFile(join(postgres, '../log')) }]),
    await look(
      canaries,
      filesIn(environment['DATA_DIR'] ?? '', (path) => path.endsWith('.out')),
    ),
  ]
  return new Map(found.flatMap((hits) => [...hits]))
}

/** Number of WAL segments with a word. */
export async function segmentsWithWords(canaries: Canaries, { eyes }: Fleet): Promise<number> {
  const postgres = await dataDirectoryOf(eyes.database)
  return (
    await look(
      canaries,
      filesIn(join(postgres, 'pg_wal'), () => false),
    )
  ).size
}

async function dataDirectoryOf(database: Database): Promise<string> {
  const [row] = await database.query<{ folder: string }>("select current_setting('data_directory') as folder")
  return row?.folder ?? ''
}

export async function lookBeside(
  canaries: Canaries,
  { redisUrl, redisFolder }: Fleet,
  said: Place,
  files: readonly string[],
): Promise<Hits> {
  const written = await Promise.all(
    files.map(async (path): Promise<Place> => ({ name: basename(path), content: await readFile(path) })),
  )
  return look(canaries, [said, await redisContent(redisUrl, redisFolder), ...written])
}

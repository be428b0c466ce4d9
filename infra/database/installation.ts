import type { Queryable } from './database.ts'

/** Id of this database, for installations that share a Redis; rejects before migrations. */
export async function installationId(database: Queryable): Promise<string> {
  const [table] = await database.query<{ there: boolean }>(
    "select to_regclass('infra.installation') is not null as there",
  )
  const [row] = table?.there ? await database.query<{ id: string }>('select id from infra.installation') : []
  if (row === undefined) throw new Error('This database has no installation id yet: start the product once')
  return row.id
}

/** New id after the log was reset to an earlier state: renames Redis keys and empties the database's queue. */
export async function renewInstallationId(database: Queryable): Promise<string> {
  await database.script('drop schema if exists bullmq cascade')
  const [row] = await database.query<{ id: string }>(
    `insert into infra.installation (id) values (gen_random_uuid())
     on conflict (single) do update set id = excluded.id, since = clock_timestamp()
     returning id`,
  )
  if (row === undefined) throw new Error('The installation id was not written')
  return row.id
}

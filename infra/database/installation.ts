import type { Queryable } from './database.ts'

/**
 * Names this installation among others that share a Redis. It is made with the database and stays until the log is put back to an
 * earlier state. Rejects while the database is not migrated.
 */
export async function installationId(database: Queryable): Promise<string> {
  const [table] = await database.query<{ there: boolean }>(
    "select to_regclass('infra.installation') is not null as there",
  )
  const [row] = table?.there ? await database.query<{ id: string }>('select id from infra.installation') : []
  if (row === undefined) throw new Error('This database has no installation id yet: start the product once')
  return row.id
}

/**
 * To be called when the log was put back to an earlier state, while no server runs: new events will stand at positions that were
 * used before, and their jobs have the ids of jobs that a queue may still know. Everything in Redis is kept under another name from
 * now on, and the queue in the database is emptied; the next start makes it again. Answers the new id.
 */
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

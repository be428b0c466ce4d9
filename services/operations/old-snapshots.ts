import { setTimeout as delay } from 'node:timers/promises'

import type { Database } from '#infra/database/database.ts'

const lookEveryMs = 250

export interface AfterSnapshots<Result> {
  readonly result: Result
  /** 'pg_dump, process 123', 'replication slot standby'. */
  readonly holders: readonly string[]
}

/** Runs `work` once no snapshot sees deleted rows, after `waitMs` at most. */
export async function afterOldSnapshots<Result>(
  database: Database,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<AfterSnapshots<Result>> {
  const [next] = await database.query<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as id')
  const boundary = next?.id ?? '0'
  let before = await holdersBefore(database, boundary)
  for (let waited = 0; before.length > 0 && waited < waitMs; waited += lookEveryMs) {
    await delay(lookEveryMs)
    before = await holdersBefore(database, boundary)
  }
  const result = await work()
  const after = await holdersBefore(database, boundary)
  return { result, holders: [...new Set([...before, ...after])] }
}

/** Snapshots that retain deleted rows, other databases' running transactions included. */
async function holdersBefore(database: Database, transactionId: string): Promise<string[]> {
  const rows = await database.query<{ holder: string }>(
    `select distinct holder from (
       select coalesce(nullif(application_name, ''), backend_type) || ', process ' || pid as holder,
         unnest(array[backend_xid, case when coalesce(datname, current_database()) = current_database() then backend_xmin end]) as xid
       from pg_stat_activity where pid <> pg_backend_pid()
       union all select 'replication slot ' || slot_name, unnest(array[xmin, catalog_xmin]) from pg_replication_slots
       union all select 'prepared transaction ' || gid, transaction from pg_prepared_xacts) as holders
     where age(xid) > age($1::xid8::xid) order by holder`,
    [transactionId],
  )
  return rows.map(({ holder }) => holder)
}

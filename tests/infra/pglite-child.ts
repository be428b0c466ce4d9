import { openPglite } from '#infra/database/pglite.ts'

/** Run as a process of its own: writes row after row and names each one once it is committed, until it is killed. */
const [, , directory = '', template = ''] = process.argv
const database = await openPglite({ directory, durability: 'process', template, checkpointBytes: 1024 * 1024 })
await database.script('create table if not exists written (n int primary key, filler text)')
const [last] = await database.query<{ n: number | null }>('select max(n) as n from written')
for (let n = (last?.n ?? 0) + 1; ; n += 1) {
  await database.transaction((transaction) =>
    transaction.query('insert into written values ($1, repeat($2, 2000))', [n, String(n)]),
  )
  process.send?.(n)
}

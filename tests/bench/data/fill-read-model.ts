import type { Database } from '#infra/database/database.ts'
import { generationIn } from '#projections/engine/generations/ledger.ts'
import { tableOf } from '#projections/engine/projection.ts'

/** Id columns, renamed consistently in all copies. */
const names = new Set(['id', 'booking_id', 'payment_id', 'customer_id', 'intent_id', 'quote_id', 'lead_id'])

/** Fills a read model with copies under new ids, consistent among tables; a real log would take an hour. */
export async function fillReadModel(database: Database, table: string, rows: number): Promise<void> {
  const count = async () => {
    const [found] = await database.query<{ count: number }>(`select count(*)::int as count from rm.${table}`)
    return found?.count ?? 0
  }
  const columns = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'rm' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const list = columns.map(({ name }) => name)
  const values = list.map((name) => (names.has(name) ? `one.${name} || '~' || $1::text` : `one.${name}`))
  for (let [copy, present] = [1, await count()]; present > 0 && present < rows; copy += 1) {
    await database.transaction(async (transaction) => {
      // Hundreds of thousands of rows take longer than a statement of the product may.
      await transaction.script('set local statement_timeout = 0')
      await transaction.query(
        `insert into rm.${table} (${list.join(', ')})
         select ${values.join(', ')} from rm.${table} one limit $2`,
        [`${rows}.${copy}`, rows - present],
      )
    })
    present = await count()
  }
  const live = await generationIn(database, table, 'live')
  if (live === null) throw new Error(`There is no read model ${table}`)
  await database.session({ statement_timeout: 0 }, (session) =>
    session.query(`vacuum analyze ${tableOf(live, live.generation)}`),
  )
}

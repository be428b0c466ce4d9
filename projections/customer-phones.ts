import type { Queryable } from '#infra/database/database.ts'

export async function customerPhones(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ phone: string }>('select phone from rm.customers where phone is not null')
  return rows.map(({ phone }) => phone)
}

import type { Queryable } from '#infra/database/database.ts'

export async function customerContacts(
  database: Queryable,
): Promise<{ readonly name: string; readonly email: string; readonly phone: string; readonly organization: string }[]> {
  return database.query(
    `select coalesce(name, '') as name, coalesce(email, '') as email, coalesce(phone, '') as phone, '' as organization
     from rm.customers where kind <> 'visitor' and (email is not null or phone is not null) order by since, id`,
  )
}

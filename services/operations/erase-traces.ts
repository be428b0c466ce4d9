import { accountStream } from '#events/account.ts'
import type { Queryable } from '#infra/database/database.ts'
import { columnOf, viewOf } from '#projections/engine/projection.ts'
import { projections } from '#projections/registry.ts'

/** Coming or called-off visits of persons to be erased. */
export interface ComingVisit {
  readonly bookingId: string
  readonly date: string
  readonly time: string
}

export const comingVisits = (database: Queryable, customerIds: readonly string[], now: Date): Promise<ComingVisit[]> =>
  database.query<ComingVisit>(
    `select id as "bookingId", date::text as date, time from rm.bookings
     where customer_id = any($1::text[]) and ((status = 'confirmed' and starts_at > $2) or status = 'called-off') order by starts_at, id`,
    [customerIds, now],
  )

/** The places where read models keep a person's e-mail address: in a column `email`, or in a JSON column with that field. */
const addressQueries = projections.flatMap(({ personal, table, ...projection }) =>
  Object.entries(personal || {}).flatMap(([column, owner = table.key]) => {
    const isPlain = column === 'email'
    if (!isPlain && table.columns[column] !== 'jsonb') return []
    const email = isPlain ? 'email' : `${columnOf(column)} ->> 'email'`
    return [`select ${email} as email from ${viewOf(projection)} where ${columnOf(owner)} = any($1::text[])`]
  }),
)

/** Addresses of persons, before the erasure. */
export async function addressesOf(database: Queryable, customerIds: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ email: string }>(
    `select distinct lower(trim(email)) as email from (${addressQueries.join(' union all ')}) as told
     where coalesce(trim(email), '') <> ''`,
    [customerIds],
  )
  return rows.map(({ email }) => email)
}

/** Deletes sessions, passkeys and passwords. */
export async function endAccounts(database: Queryable, customerIds: readonly string[]): Promise<void> {
  await database.query("delete from infra.sessions where audience = 'customer' and owner = any($1::text[])", [
    customerIds,
  ])
  await database.query('delete from infra.passkeys where owner = any($1::text[])', [customerIds])
  await database.query('delete from infra.passkey_challenges where owner = any($1::text[])', [customerIds])
  await database.query(
    `delete from infra.password_hashes
     where owner in (select 'customer:' || id from unnest($1::text[]) as id)
       or owner in (
         select 'request:' || (data ->> 'requestId') from es.events
         where stream = any($2::text[]) and type = 'RegistrationRequested')`,
    [customerIds, customerIds.map(accountStream)],
  )
}

/** Removes addresses outside of log and mailbox, before the keys go, so that a retry still knows them. */
export async function eraseCopies(database: Queryable, addresses: readonly string[]): Promise<number> {
  const mails = await eraseSandboxMail(database, addresses)
  await eraseSandboxReceipts(database, addresses)
  await eraseGoogleItems(database, addresses)
  return mails
}

/** Deletes sandbox mails; returns the number. */
async function eraseSandboxMail(database: Queryable, addresses: readonly string[]): Promise<number> {
  const [table] = await database.query<{ there: boolean }>("select to_regclass('sandbox.mail') is not null as there")
  if (table?.there !== true || addresses.length === 0) return 0
  const gone = await database.query(
    `delete from sandbox.mail m using unnest($1::text[]) as a (address)
     where position(a.address in lower(m.recipients || ' ' || m.sender || ' ' || m.subject || ' ' || m.plain || ' ' || m.html)) > 0
       or position(a.address in lower(convert_from(m.raw, 'latin1'))) > 0
     returning m.id`,
    [addresses],
  )
  return gone.length
}

/** Removes receipt addresses from the Stripe sandbox; at Stripe by hand. */
async function eraseSandboxReceipts(database: Queryable, addresses: readonly string[]): Promise<void> {
  const [table] = await database.query<{ there: boolean }>(
    "select to_regclass('sandbox.stripe_objects') is not null as there",
  )
  if (table?.there !== true) return
  for (const address of addresses) {
    const pattern = address.replaceAll(/[^\w@]/g, String.raw`\$&`)
    for (const [name, type] of [
      ['sandbox.stripe_objects', 'jsonb'],
      ['sandbox.stripe_requests', 'json'],
    ] as const) {
      await database.query(
        `update ${name} set body = regexp_replace(body::text, $1, 'erased', 'gi')::${type}
         where position($2 in lower(body::text)) > 0`,
        [pattern, address],
      )
    }
  }
}

/** Deletes mirrored Google items and sandbox ones; at Google by hand. */
export async function eraseGoogleItems(database: Queryable, addresses: readonly string[]): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select name from unnest(array['infra.google_items', 'sandbox.google_items']) as t (name)
     where to_regclass(name) is not null`,
  )
  for (const { name } of tables) {
    await database.query(
      `delete from ${name} i using unnest($1::text[]) as a (address) where position(a.address in lower(i.body::text)) > 0`,
      [addresses],
    )
  }
}

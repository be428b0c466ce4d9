import type { Queryable } from '#infra/database/database.ts'

import { given, mailText, names, writtenText, type AddressForms } from './address-in-mail.ts'

export interface ErasedAddress {
  readonly emailHash: string
  readonly erasedAt: Date
}

/** Hashes of erased addresses, under a lock against concurrent erasures. */
export async function erasedAddresses(transaction: Queryable): Promise<ErasedAddress[]> {
  await transaction.script('lock table infra.mail_erased_addresses in share mode')
  return transaction.query<ErasedAddress>(
    'select email_hash as "emailHash", erased_at as "erasedAt" from infra.mail_erased_addresses',
  )
}

/** `at` is ISO text in UTC. */
export async function keepErasedAddresses(database: Queryable, hashes: readonly string[], at: string): Promise<void> {
  await database.query(
    `insert into infra.mail_erased_addresses (email_hash, erased_at) select hash, $2::timestamptz from unnest($1::text[]) as h (hash)
     on conflict (email_hash) do update set erased_at = greatest(excluded.erased_at, infra.mail_erased_addresses.erased_at)`,
    [hashes, at],
  )
}

/** Records mails as left out and releases their files. */
export async function leaveOut(
  transaction: Queryable,
  folderId: string,
  messages: readonly { readonly id: string; readonly uid: number }[],
): Promise<void> {
  if (messages.length === 0) return
  await transaction.query(
    `insert into infra.mail_left_out (server_folder_id, uid) select $1, uid from unnest($2::bigint[]) as u (uid)
     on conflict do nothing`,
    [folderId, messages.map(({ uid }) => uid)],
  )
  await transaction.query('delete from infra.blob_owners where owner = any($1::text[])', [
    messages.map(({ id }) => `mail-${id}`),
  ])
}

export interface ErasedMail {
  readonly mirrored: readonly { readonly accountId: string; readonly account: string; readonly mails: number }[]
  readonly written: number
}

/** Deletes all mirrored and written mails with these addresses; the server's are recorded as left out. */
export async function deleteMailWith(
  transaction: Queryable,
  { addresses, patterns }: AddressForms,
): Promise<ErasedMail> {
  const forms = [addresses, patterns]
  const found = await transaction.query<{ id: string; accountId: string; account: string }>(
    `with ${given}
     select m.id, c.id as "accountId", c.email as account from infra.mail_messages m join infra.mail_accounts c on c.id = m.account_id
     where ${names(mailText)} order by c.email`,
    forms,
  )
  const ids = found.map(({ id }) => id)
  await transaction.query(
    `insert into infra.mail_left_out (server_folder_id, uid)
     select server_folder_id, uid from infra.mail_messages where id = any($1::text[]) on conflict do nothing`,
    [ids],
  )
  const written = await transaction.query<{ id: string }>(
    `with ${given} delete from infra.mail_outgoing o where ${names(writtenText)} returning o.id`,
    forms,
  )
  // What staff noted beside the conversations of these mails, and wherever one of the addresses stands in a note.
  const threads = await threadsOf(transaction, ids)
  await transaction.query('delete from infra.mail_assignments where thread_id = any($1::text[])', [threads])
  await transaction.query(
    `with ${given} delete from infra.mail_notes n where n.thread_id = any($3::text[]) or ${names('lower(n.text)')}`,
    [...forms, threads],
  )
  const owners = [...ids, ...written.map(({ id }) => id)].map((id) => `mail-${id}`)
  await transaction.query('delete from infra.blob_owners where owner = any($1::text[])', [owners])
  await transaction.query('delete from infra.mail_actions where message_id = any($1::text[])', [ids])
  await transaction.query('delete from infra.mail_messages where id = any($1::text[])', [ids])
  await transaction.query(
    `with ${given} delete from infra.mail_references r where ${names('lower(r.reference)')}`,
    forms,
  )
  await transaction.query('delete from infra.mail_image_senders where email = any($1::text[])', [addresses])
  const accounts = Map.groupBy(found, ({ accountId }) => accountId)
  return {
    mirrored: [...accounts.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ accountId: first.accountId, account: first.account, mails: others.length + 1 }],
    ),
    written: written.length,
  }
}

async function threadsOf(transaction: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction.query<{ threadId: string }>(
    'select distinct thread_id as "threadId" from infra.mail_messages where id = any($1::text[])',
    [ids],
  )
  return rows.map(({ threadId }) => threadId)
}

import type { Queryable } from '#infra/database/database.ts'

import { noteOperation } from './operations.ts'

export type Retention = { readonly period: string; readonly expired: string } | { readonly kept: string }

/** Seconds after which a silent page's presence ends. */
export const presenceSeconds = 45

const untilErased = 'until somebody asks us to erase it (`ops erase`)'
const whileInUse = 'as long as what it belongs to'
const asMirror = 'as long as its server has it'

/** SQL: notes of conversations without mails, except while a mailbox is read anew. */
const withoutMails = (table: string, at: string): string =>
  `${at} <= $1::timestamptz - interval '30 days'
   and not exists (select from infra.mail_messages m where m.thread_id = ${table}.thread_id)
   and not exists (select from infra.mail_folders f
     where f.account_id = ${table}.account_id and f.is_on_server and (f.to_fetch > 0 or f.uid_validity is null))`

/** Retention of every stored table; a test finds missing ones. */
export const retentionOf: Readonly<Record<string, Retention>> = {
  'es.commands': { kept: 'for good, so that a repeated request stays known' },
  'es.events': { kept: untilErased },
  'es.subject_keys': { kept: untilErased },
  'es.terms': { kept: whileInUse },
  'infra.blob_chunks': { kept: whileInUse },
  'infra.blob_owners': { kept: whileInUse },
  'infra.blobs': { kept: 'while something owns it; then `collect-blobs` deletes it' },
  'infra.browser_faults': {
    period: '30 days after it was seen last',
    expired: "last_at < $1::timestamptz - interval '30 days'",
  },
  'infra.chores': { kept: 'for good: one row a chore' },
  'infra.credentials': { kept: 'until the account is disconnected, or codes are turned off' },
  'infra.exports': { period: '90 days', expired: "requested_at < $1::timestamptz - interval '90 days'" },
  'infra.followers': { kept: whileInUse },
  'infra.google_authorizations': { period: '10 minutes', expired: 'expires_at <= $1' },
  'infra.google_connections': { kept: 'until the account is disconnected' },
  'infra.google_items': { kept: asMirror },
  'infra.installation': { kept: 'for good' },
  'infra.keyframes': { kept: whileInUse },
  'infra.mail_accounts': { kept: 'until the account is removed' },
  'infra.mail_actions': { kept: 'until the mail server has it' },
  'infra.mail_assignments': {
    period: '30 days, once its conversation has no mail',
    expired: withoutMails('infra.mail_assignments', 'assigned_at'),
  },
  'infra.mail_attachments': { kept: asMirror },
  'infra.mail_erased_addresses': { kept: 'for good, so that what was erased stays out' },
  'infra.mail_folders': { kept: asMirror },
  'infra.mail_image_senders': { kept: 'until staff take it back' },
  'infra.mail_left_out': { kept: asMirror },
  'infra.mail_messages': { kept: asMirror },
  'infra.mail_notes': {
    period: '30 days, once its conversation has no mail; 1 day, once it is deleted',
    expired: `deleted_at <= $1::timestamptz - interval '1 day' or ${withoutMails('infra.mail_notes', 'written_at')}`,
  },
  'infra.mail_outgoing': { kept: 'until staff discard it; one never written until they begin another a day later' },
  'infra.mail_outgoing_files': { kept: 'until staff discard the mail' },
  'infra.mail_presence': {
    period: `${presenceSeconds} seconds`,
    expired: `seen_at <= $1::timestamptz - interval '${presenceSeconds} seconds'`,
  },
  'infra.mail_references': { kept: asMirror },
  'infra.migrations': { kept: 'for good' },
  // Marks are kept longer than notifications are shown.
  'infra.notification_reads': { period: '90 days', expired: "read_at < $1::timestamptz - interval '90 days'" },
  'infra.operations': { kept: 'until it is done again' },
  'infra.outbox': { kept: 'until the job is done' },
  'infra.parked_events': { kept: 'until an operator resumes it' },
  'infra.passkey_challenges': { period: 'some minutes, as the ceremony', expired: 'expires_at <= $1' },
  'infra.passkeys': { kept: 'until it is removed' },
  'infra.password_hashes': { period: 'of unconfirmed registrations, as the link', expired: 'expires_at <= $1' },
  'infra.processes': { period: '1 day', expired: "seen_at < $1::timestamptz - interval '1 day'" },
  'infra.projections': { kept: whileInUse },
  // As far back as the office looks.
  'infra.refused_starts': { period: '90 days', expired: "asked_at < $1::timestamptz - interval '90 days'" },
  'infra.sessions': { period: 'until it expires', expired: 'expires_at <= $1' },
  'infra.sign_in_failures': { period: '1 day', expired: "updated_at < $1::timestamptz - interval '1 day'" },
  'infra.staff_half_sign_ins': { period: 'some minutes, as the code', expired: 'expires_at <= $1' },
  'infra.staff_recovery_codes': { kept: 'until it is used, or codes are turned off' },
  'infra.staff_settings': { kept: 'as long as the member of staff' },
  'infra.staff_totp': { kept: 'until codes are turned off' },
  'infra.sync_items': { kept: asMirror },
  'infra.write_probe': { kept: 'for good: one row' },
}

export interface ExpiredRows {
  readonly table: string
  readonly period: string
  readonly count: number
}

const withPeriod = Object.entries(retentionOf).flatMap(([table, one]) =>
  'period' in one ? [{ table, period: one.period, expired: one.expired }] : [],
)

export async function expiredRows(database: Queryable, now: string): Promise<ExpiredRows[]> {
  const found: ExpiredRows[] = []
  for (const { table, period, expired } of withPeriod) {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${expired}`,
      [now],
    )
    found.push({ table, period, count: row?.count ?? 0 })
  }
  return found
}

async function deleteExpired(
  database: Queryable,
  { table, expired }: { readonly table: string; readonly expired: string },
  now: string,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `with gone as (delete from ${table} where ${expired} returning 1) select count(*)::int as count from gone`,
    [now],
  )
  return row?.count ?? 0
}

/** Deletes expired rows, and records time and number. */
export async function enforceRetention(database: Queryable, now: string): Promise<ExpiredRows[]> {
  const removed: ExpiredRows[] = []
  for (const { table, period, expired } of withPeriod) {
    removed.push({ table, period, count: await deleteExpired(database, { table, expired }, now) })
  }
  const details = Object.fromEntries(removed.map(({ table, count }) => [table, count]))
  await noteOperation(database, 'retention', { at: now, details })
  return removed
}

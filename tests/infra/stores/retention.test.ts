import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { lastOperation } from '#infra/stores/operations.ts'
import { enforceRetention, expiredRows, retentionOf } from '#infra/stores/retention.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { retention } from '#services/operations/retention.ts'
import { readConfig } from '#services/process/config.ts'
import { openApplication } from '#services/process/open-application.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

/** Without servers and workers: those delete rows that are past their time by themselves. */
let app: Awaited<ReturnType<typeof openApplication>>
beforeAll(async () => {
  const config = readConfig({ DATABASE_URL: await createPreparedDatabase(), SECRET_KEY: 'a'.repeat(32) })
  app = await openApplication(config, recordingLogger().logger)
})
afterAll(() => app.close())

const now = () => new Date()
const ago = (days: number) => new Date(now().getTime() - days * 86_400_000)

const mailAccount = () =>
  app.database.query(
    `insert into infra.mail_accounts (id, email, provider, username) values ('a1', 'a@example.ca', 'sandbox', 'a')
     on conflict do nothing`,
  )
async function mailFolder(): Promise<string> {
  await mailAccount()
  await app.database.query(
    `insert into infra.mail_folders (id, account_id, path, name, type, uid_validity) values ('f1', 'a1', 'INBOX', 'Inbox', 'inbox', 1)
     on conflict do nothing`,
  )
  return 'f1'
}
const mailSql = `
  insert into infra.mail_messages (id, account_id, folder_id, server_folder_id, uid, thread_id, message_id, reply_to_id, reference_ids,
    subject, sender_name, sender_email, recipients, received_at, size, is_read, is_starred, is_answered, snippet, plain, headers,
    body_state)
  values ($1, 'a1', $2, $2, (select count(*) from infra.mail_messages), $1, '', '', '{}', '', '', '', '{}', now(), 1, true, false,
    false, '', '', '', 'whole')`

/** A row of each table with a period, whose time is over or not. */
const write: Readonly<Record<string, (id: string, days: number) => Promise<unknown>>> = {
  'infra.google_authorizations': (id, days) =>
    app.database.query(
      `insert into infra.google_authorizations (state_hash, session, verifier, further_scopes, expires_at)
       values ($1, 's', 'v', '{}', $2)`,
      [id, ago(days)],
    ),
  'infra.mail_assignments': async (id, days) => {
    await mailAccount()
    await app.database.query(
      `insert into infra.mail_assignments (account_id, thread_id, staff_id, assigned_at) values ('a1', $1, 's1', $2)`,
      [id, ago(days + 30)],
    )
  },
  'infra.mail_notes': async (id, days) => {
    await mailAccount()
    await app.database.query(
      `insert into infra.mail_notes (id, account_id, thread_id, staff_id, text, written_at, deleted_at)
       values ($1, 'a1', $1, 's1', 't', now(), $2)`,
      [id, ago(days + 1)],
    )
  },
  'infra.mail_presence': async (id, days) => {
    const folder = await mailFolder()
    await app.database.query(mailSql, [`mail-${id}`, folder])
    await app.database.query(
      `insert into infra.mail_presence (place, email_id, staff_id, is_writing, seen_at) values ($1, 'mail-' || $1, 's1', false, $2)`,
      [id, ago(days)],
    )
  },
  'infra.notification_reads': (id, days) =>
    app.database.query(
      `insert into infra.notification_reads (staff_id, notification_id, read_at) values ('s1', $1, $2)`,
      [id, ago(days + 90)],
    ),
  'infra.browser_faults': (id, days) =>
    app.database.query(
      `insert into infra.browser_faults (app, kind, place, name, message, frames, count, first_at, last_at)
       values ('site', 'error', '/', 'Error', $1, '[]', 1, $2, $2)`,
      [id, ago(days + 30)],
    ),
  'infra.passkey_challenges': (id, days) =>
    app.database.query(
      `insert into infra.passkey_challenges (challenge, purpose, owner, expires_at) values ($1, 'sign-in', null, $2)`,
      [id, ago(days)],
    ),
  'infra.password_hashes': (id, days) =>
    app.database.query(
      `insert into infra.password_hashes (owner, hash, changed_at, expires_at) values ('request:' || $1, 'h', $2, $2)`,
      [id, ago(days)],
    ),
  'infra.processes': (id, days) =>
    app.database.query(
      `insert into infra.processes (holder, kind, program, started_at, seen_at) values ($1, 'api', 'p', $2, $2)`,
      [id, ago(days + 1)],
    ),
  'infra.exports': (id, days) =>
    app.database.query(
      `insert into infra.exports (id, requested_by, requested_at, state) values ($1, 's1', $2, 'expired')`,
      [id, ago(days + 90)],
    ),
  'infra.refused_starts': (id, days) =>
    app.database.query(
      `insert into infra.refused_starts (attempt, service, date, time, asked_at, max_minutes, price_cents)
       values ($1, 's', '2026-11-24', '', $2, 60, 1)`,
      [id, ago(days + 90)],
    ),
  'infra.sessions': (id, days) =>
    app.database.query(
      `insert into infra.sessions (id, audience, owner, device, created_at, last_used_at, expires_at)
       values ($1, 'customer', 'c1', 'd', $2, $2, $2)`,
      [id, ago(days)],
    ),
  'infra.sign_in_failures': (id, days) =>
    app.database.query(
      `insert into infra.sign_in_failures (key, failures, blocked_until, updated_at) values ($1, 1, $2, $2)`,
      [id, ago(days + 1)],
    ),
  'infra.staff_half_sign_ins': (id, days) =>
    app.database.query(
      `insert into infra.staff_half_sign_ins (token_hash, staff_id, expires_at) values ($1, 's1', $2)`,
      [id, ago(days)],
    ),
}
const tablesWithPeriod = Object.entries(retentionOf).flatMap(([table, one]) => ('period' in one ? [table] : []))

describe('how long what is stored is kept', () => {
  test('is said of every stored table, and the page of the documents says the same', async () => {
    const tables = await app.database.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('es', 'infra')`,
    )
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(retentionOf).toSorted())
    const page = readFileSync('docs/retention.md', 'utf8')
    for (const [table, one] of Object.entries(retentionOf))
      expect(page).toContain(`| \`${table}\` | ${'period' in one ? one.period : one.kept} |`)
  })

  test('every table with a period loses its rows once that is over, and keeps the others', async () => {
    expect(Object.keys(write).toSorted()).toEqual(tablesWithPeriod.toSorted())
    const at = now().toISOString()
    await enforceRetention(app.database, at)
    for (const add of Object.values(write)) {
      await add('over', 0.01)
      await add('standing', -0.5)
    }
    const due = await expiredRows(app.database, at)
    expect(due.map(({ table, count }) => [table, count])).toEqual(tablesWithPeriod.map((table) => [table, 1]))
    const removed = await enforceRetention(app.database, at)
    expect(removed.map(({ count }) => count)).toEqual(tablesWithPeriod.map(() => 1))
    expect((await expiredRows(app.database, at)).every(({ count }) => count === 0)).toBe(true)
    for (const table of tablesWithPeriod) {
      const [row] = await app.database.query<{ rows: string }>(
        `select coalesce(json_agg(t)::text, '') as rows from ${table} t`,
      )
      expect(row?.rows).toContain('standing')
      expect(row?.rows).not.toContain('"over"')
    }
    expect(await lastOperation(app.database, 'retention')).toMatchObject({ at, details: { 'infra.sessions': 1 } })
  })

  test('notes and assignments stay while their conversation has a mail, or its mailbox is being read anew', async () => {
    const folder = await mailFolder()
    await app.database.query(mailSql, ['mailed', folder])
    const note = (thread: string) =>
      app.database.query(
        `insert into infra.mail_notes (id, account_id, thread_id, staff_id, text, written_at) values ('n-' || $1, 'a1', $1, 's1', 't', $2)`,
        [thread, ago(40)],
      )
    const assign = (thread: string) =>
      app.database.query(
        `insert into infra.mail_assignments (account_id, thread_id, staff_id, assigned_at) values ('a1', $1, 's1', $2)`,
        [thread, ago(40)],
      )
    const threads = async () =>
      (
        await app.database.query<{ thread: string }>(
          `select thread_id as thread from infra.mail_notes where text = 't' and written_at < now() - interval '1 day'
           union all select thread_id from infra.mail_assignments where assigned_at < now() - interval '30 days' order by 1`,
        )
      ).map(({ thread }) => thread)
    for (const thread of ['mailed', 'empty']) {
      await note(thread)
      await assign(thread)
    }
    await app.database.query('update infra.mail_folders set to_fetch = 3')
    await enforceRetention(app.database, now().toISOString())
    expect(await threads()).toEqual(['empty', 'empty', 'mailed', 'mailed'])
    await app.database.query('update infra.mail_folders set to_fetch = 0')
    await enforceRetention(app.database, now().toISOString())
    expect(await threads()).toEqual(['mailed', 'mailed'])
  })

  test('ops retention shows what is past its time and deletes it when asked', async () => {
    const run = (...positionals: string[]) =>
      retention.plan({ positionals, values: {}, folder: '.' }).run({
        ops: opsContextOf(app, readConfig({})),
        signal: new AbortController().signal,
        progress: () => {},
        print: async () => {},
      })
    await write['infra.sessions']?.('late', 0.01)
    expect((await run()).lines).toContain('infra.sessions (until it expires): 1 row past its time')
    expect((await run('run')).lines).toContain('infra.sessions (until it expires): 1 row deleted')
    expect((await run()).lines).toContain('infra.sessions (until it expires): 0 rows past its time')
    expect(() => retention.plan({ positionals: ['now'], values: {}, folder: '.' })).toThrow("only 'run'")
  })
})

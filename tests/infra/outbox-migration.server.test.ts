import { expect, test } from 'vitest'

import { openLog } from '#events/log/database-log.ts'
import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import { upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import { createDatabase } from '#tests/support/databases.ts'

test('a database from before the outbox derives the jobs of its last day once more, and keeps those that failed', async () => {
  const database = await openPostgres(await createDatabase())
  await migrate(database, undefined, 11)
  const encryption = openEncryption({ database, masterKey: masterKeyFrom('a secret of the tests') })
  const log = openLog({ database, vocabulary, upcasts, encryption })
  const times = [
    '2026-11-17T12:00:00.000Z',
    '2026-11-19T11:59:00.000Z',
    '2026-11-19T12:01:00.000Z',
    '2026-11-20T12:00:00.000Z',
  ]
  for (const at of times) {
    const event = { type: 'LeadStatusChanged', data: { leadId: 'a', from: 'new', to: 'closed' } }
    const writes = [{ stream: 'lead-a', expected: 'any' as const, events: [event] }]
    await log.append({ key: crypto.randomUUID(), meta: { actor: { kind: 'operator' } }, writes, at })
  }
  await database.query(
    `insert into infra.followers (name, position, epoch, holder, lease_until) values
       ('reactions', 4, 7, 'an older program', 'infinity'), ('somebody', 4, 7, 'else', 'infinity')`,
  )
  const before = await openQueue({ database })
  await before.add([{ name: 'write', id: 'write-4', data: {}, lane: 'product', urgency: 'money' }])
  await before.close()
  await database.script(`
    insert into bullmq.job (queue, id, seq, name, state, added_at_ms)
    values ('jobs', 'write-3', 1, 'write', 'completed', 0), ('jobs', 'write-2', 2, 'write', 'failed', 0);
    insert into bullmq.scheduler (queue, scheduler_id) values ('jobs', 'derive-jobs-again'), ('jobs', 'lapse-holds')`)

  await migrate(database)

  expect(await database.query('select name, position, epoch, holder from infra.followers order by name')).toEqual([
    { name: 'reactions', position: 2, epoch: 8, holder: null },
    { name: 'somebody', position: 4, epoch: 7, holder: 'else' },
  ])
  expect(await database.query('select id from bullmq.job order by id')).toEqual([{ id: 'write-2' }, { id: 'write-4' }])
  expect(await database.query('select scheduler_id as id from bullmq.scheduler')).toEqual([{ id: 'lapse-holds' }])
  await log.close()
  await database.close()
})

test('an empty database, without a queue, takes the same migrations', async () => {
  const database = await openPostgres(await createDatabase())
  await migrate(database, undefined, 11)
  expect(await migrate(database)).toContain('0012-outbox.sql')
  await database.close()
})

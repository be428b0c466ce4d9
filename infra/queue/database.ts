import { createPostgresBackend, Queue as BullQueue, runMigrations, Worker as BullWorker } from 'bullmq'

import type { Database } from '../database/database.ts'
import { type Backend, streams } from './backend.ts'
import { poolOver, sessionOver } from './database-pool.ts'

/** BullMQ's Postgres backend over our connections; creates or updates its tables. */
export async function databaseBackend(database: Database): Promise<Backend> {
  await database.transaction(async (transaction) => {
    await transaction.script('set local statement_timeout = 0; set local lock_timeout = 0')
    await runMigrations(sessionOver(transaction))
  })
  const connection = poolOver(database)
  return {
    kind: database.kind,
    createProducer: (queueName) => new BullQueue(queueName, { connection, streams }, createPostgresBackend),
    createConsumer: (queueName, work, settings) =>
      new BullWorker(queueName, work, { connection, ...settings }, createPostgresBackend),
    ping: async () => {
      await database.query('select 1')
    },
    memory: null,
    onReturn: () => {}, // a database that comes back has lost nothing
    close: async () => {},
  }
}

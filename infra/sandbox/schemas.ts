import type { Database } from '../database/database.ts'
import { prepareGoogle } from './google/schema.ts'
import { prepareMail } from './mail/store.ts'
import { prepareMailbox } from './mailbox/store.ts'
import { prepareSms } from './sms/store.ts'
import { prepareSchema } from './stripe/schema.ts'

/** Creates the tables of all sandboxes, for a backup with their rows. */
export async function prepareSandboxSchemas(database: Database): Promise<void> {
  await prepareSchema(database)
  await prepareMail(database)
  await prepareMailbox(database)
  await prepareGoogle(database)
  await prepareSms(database)
}

import { afterAll, beforeAll, beforeEach, describe } from 'vitest'

import type { Encryption } from '#events/encryption.ts'
import type { EventLog } from '#events/log.ts'
import type { Database } from '#infra/database/database.ts'

import { emptyLog, logOn } from './database-source.ts'
import { erasing, encryption } from './encryption-contract.ts'
import { guards } from './guard-contract.ts'
import { projecting } from './inline-contract.ts'
import { readsSeveralStreams } from './several-streams-contract.ts'
import { vocabularies } from './vocabulary-contract.ts'

/** The first process of a test, on a log in which nothing happened yet. Another one is opened by `logOn(database)`. */
export interface OneProcess {
  readonly database: Database
  readonly log: EventLog
  readonly encryption: Encryption
}

/** What a log keeps because it is kept in a database. */
export function databaseLogContract(backend: string, open: () => Promise<Database>): void {
  describe(`The log on ${backend}`, () => {
    let database: Database
    let process: OneProcess

    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await emptyLog(database)
      process = { database, ...logOn(database) }
      return () => process.log.close()
    })
    afterAll(() => database.close())

    guards(() => process)
    readsSeveralStreams(() => process.log)
    encryption(() => process)
    erasing(() => process)
    projecting(() => process)
    vocabularies(() => process)
  })
}

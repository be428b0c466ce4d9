import { afterAll, beforeAll, beforeEach, describe } from 'vitest'

import type { Database } from '#infra/database/database.ts'

import { actors } from './actor-contract.ts'
import { emptyLog, logOn, type OneProcess } from './database-source.ts'
import { guards } from './guard-contract.ts'
import { projecting } from './inline-contract.ts'
import { erasing, encryption } from './log/encryption-contract.ts'
import { readsSeveralStreams } from './several-streams-contract.ts'
import { vocabularies } from './vocabulary-contract.ts'
import { goesBack } from './went-back-contract.ts'

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
    actors(() => process)
    readsSeveralStreams(() => process.log)
    encryption(() => process)
    erasing(() => process)
    projecting(() => process)
    vocabularies(() => process)
    goesBack(() => process)
  })
}

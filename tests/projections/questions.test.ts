import { join } from 'node:path'

import { openPglite } from '#infra/database/pglite.ts'
import { unpackRecordedData } from '#tests/support/recorded-version.ts'

import { describeQuestions } from './questions-contract.ts'

describeQuestions('on PGlite', (folder) => {
  unpackRecordedData(join(folder, 'data'))
  return openPglite({ directory: join(folder, 'data', 'database'), durability: 'process' })
})

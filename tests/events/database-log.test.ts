import { openPglite } from '#infra/database/pglite.ts'

import { sourceOn } from './database-source.ts'
import { logContract } from './log-contract.ts'

logContract('PGlite', async () => sourceOn(await openPglite({ directory: 'memory', durability: 'process' })))

import { openPglite } from '#infra/database/pglite.ts'

import { databaseLogContract } from './database-contract.ts'
import { sourceOn } from './database-source.ts'
import { logContract } from './log-contract.ts'

const open = () => openPglite({ directory: 'memory', durability: 'process' })

logContract('PGlite', async () => sourceOn(await open()))
databaseLogContract('PGlite', open)

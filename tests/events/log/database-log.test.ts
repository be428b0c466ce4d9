import { openPglite } from '#infra/database/pglite.ts'
import { databaseLogContract } from '#tests/events/database-contract.ts'
import { sourceOn } from '#tests/events/database-source.ts'

import { logContract } from './log-contract.ts'

const open = () => openPglite({ directory: 'memory', durability: 'process' })

logContract('PGlite', async () => sourceOn(await open()))
databaseLogContract('PGlite', open)

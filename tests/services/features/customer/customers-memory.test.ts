import { openMemoryContext } from '#tests/support/memory-context.ts'

import { describeCustomers } from './customers-contract.ts'

describeCustomers('in memory', () => openMemoryContext({ vans: 2 }))

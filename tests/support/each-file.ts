import { afterAll } from 'vitest'

import { takeBackDatabases } from './databases.ts'

// Files share the modules of their worker: a hook in databases.ts itself would be there for the first of them only.
afterAll(takeBackDatabases)

import { join } from 'node:path'

import { runWholeProduct } from '#scripts/whole-product.ts'
import { runProcess } from '#services/process/run-process.ts'

/** The API and the workers behind `npm run dev`, which serves the pages from their sources. */
runProcess(() => runWholeProduct({ webDirectory: join(import.meta.dirname, 'no-pages'), prepare: async () => {} }))

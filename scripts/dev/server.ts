import { join } from 'node:path'

import { runWholeProduct } from '#scripts/whole-product.ts'
import { runProcess } from '#services/process/run-process.ts'

runProcess(() => runWholeProduct({ webDirectory: join(import.meta.dirname, 'no-pages'), prepare: async () => {} }))

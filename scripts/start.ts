import { resolve } from 'node:path'

import { runProcess } from '#services/process/run-process.ts'

import { buildIfStale } from './build.ts'
import { runWholeProduct } from './whole-product.ts'

/** `npm start`: the whole product in one process, with built pages. */
runProcess(() =>
  runWholeProduct({
    webDirectory: resolve(import.meta.dirname, '../.build/web'),
    prepare: (log) => buildIfStale({ log }),
  }),
)

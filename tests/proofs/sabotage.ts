import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import * as z from 'zod'

import type { Sabotage } from './proof.ts'

/** Preload (`node --import`) that applies source changes; stops when one does not fit. */
const changes: readonly Sabotage[] = z
  .array(z.object({ file: z.string(), from: z.string(), to: z.string() }))
  .parse(JSON.parse(process.env['PROOF_SABOTAGE'] ?? '[]'))
const root = resolve(import.meta.dirname, '../..')

registerHooks({
  load(url, context, nextLoad) {
    const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : ''
    const wanted = changes.filter((change) => change.file === file)
    if (wanted.length === 0) return nextLoad(url, context)
    const source = wanted.reduce(apply, readFileSync(resolve(root, file), 'utf8'))
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

function apply(source: string, { file, from, to }: Sabotage): string {
  if (source.split(from).length !== 2) throw new Error(`The sabotage of ${file} does not fit it any more: ${from}`)
  return source.replace(from, () => to)
}

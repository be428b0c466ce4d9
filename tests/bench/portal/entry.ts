import { join } from 'node:path'

import { build, type Rolldown } from 'vite'

import { measurement, type Measurement } from '../measurement.ts'
import { weighScripts } from '../web/weights.ts'

const root = join(import.meta.dirname, '../../..')
const ofCustomers = /\/web\/(portal|account)\//

/** Share of the portal in the site's start scripts, unminified. */
export async function benchEntry(report: (line: Measurement) => void): Promise<void> {
  const built = await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  if (!('output' in built)) throw new Error('The build answered no files')
  const samples = [[...start(built.output)].reduce((bytes, chunk) => bytes + bytesOfCustomers(chunk), 0)]
  const name = 'portal: pages of customers in the entry script of the site'
  report(measurement({ name, unit: 'bytes', samples, bar: { upTo: 0 } }))
  const all = [weighScripts().start / 1000]
  report(measurement({ name: 'portal: entry script of the site, gzip', unit: 'kB', samples: all, digits: 1 }))
}

function start(output: Rolldown.RolldownOutput['output']): ReadonlySet<Rolldown.OutputChunk> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const reached = new Set([...chunks.values()].filter(({ isEntry }) => isEntry))
  if (reached.size === 0) throw new Error('The build has no entry')
  for (const { imports } of reached) {
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk !== undefined) reached.add(chunk)
    }
  }
  return reached
}

const bytesOfCustomers = ({ modules }: Rolldown.OutputChunk): number =>
  Object.entries(modules).reduce(
    (sum, [id, { renderedLength }]) => sum + (ofCustomers.test(id) ? renderedLength : 0),
    0,
  )

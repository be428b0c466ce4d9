import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const lockedPackage = z.object({
  version: z.optional(z.string()),
  dependencies: z._default(z.record(z.string(), z.string()), {}),
  optionalDependencies: z._default(z.record(z.string(), z.string()), {}),
})
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) })

test('the lock file names all that any system needs, so that a clean install accepts it everywhere', () => {
  const text = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  const { packages } = lockFile.parse(JSON.parse(text))
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${name} of ${path || 'the project'}`),
  )
  expect(missing).toEqual([])
})

/** Looks where Node would: in the package's own node_modules, then in those of the folders above it. */
function isLocked(packages: object, path: string, name: string): boolean {
  const place = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  if (place in packages) return true
  return path !== '' && isLocked(packages, path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)), name)
}

import { expect, test } from 'vitest'

import { importsOf, readSourceFiles } from './support/imports.ts'

const files = new Map(readSourceFiles(['web', 'services', 'events']).map((file) => [file.path, file]))

/** Modules that an entry may load, lazily too. */
function reachedFrom(entry: string): string[] {
  const reached = new Set([entry])
  for (const path of reached) {
    const file = files.get(path)
    if (file === undefined) throw new Error(`${path} is imported and is not there`)
    for (const { file: next } of importsOf(file)) if (next !== null && files.has(next)) reached.add(next)
  }
  return [...reached]
}

const isOf = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

test('the shop reaches no file of the office', () => {
  const shop = ['main', 'prerender', 'own-page'].flatMap((entry) => reachedFrom(`web/app/${entry}.tsx`))
  expect(shop.filter(isOf('web/office'))).toEqual([])
  expect(shop.filter(isOf('web/booking')).length).toBeGreaterThan(5)
})

test('the office reaches its own files and the pieces that both are made of, and no page of the shop', () => {
  const office = reachedFrom('web/office/main.tsx')
  const pieces = [
    'web/office',
    'web/ui',
    'web/style',
    'web/i18n',
    'web/state',
    'web/data',
    'services/contracts',
    'services/isomorphic',
    'events/values',
  ]
  const others = office.filter((path) => !pieces.some((folder) => isOf(folder)(path)))
  expect(others.toSorted()).toEqual(['web/brand.ts', 'web/paths.ts'])
  expect(office).toContain('web/office/sign-in-page.tsx')
})
